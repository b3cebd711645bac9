import type { StoredFile } from '@rollcall/contract/compliance/files'
import { isViewable } from '@rollcall/domain/files/upload-check'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { useIsNear } from '@rollcall/ui/components/use-is-near.ts'
import { useQuery } from '@tanstack/react-query'
import css from './file-thumbnail.module.css'
import { thumbnailQuery } from './files.queries.ts'
import { Thumbnail } from './shown-picture.tsx'

type Props = { file: Pick<StoredFile, 'accessGui' | 'contentType'>; canView: boolean }

/** The first page of a file beside its name, drawn while it is in view. Its space is reserved. */
export function FileThumbnail({ file, canView }: Props) {
  const { watch, isNear } = useIsNear('100px')
  const isShown = isNear && canView && isViewable(file.contentType) && !isSavingData()
  return (
    <span ref={watch} className={css.thumbnail}>
      {isShown ? <FirstPage id={file.accessGui} /> : fallback}
    </span>
  )
}

const fallback = <Icon name="file" size={20} />

function FirstPage({ id }: { id: string }) {
  const { data } = useQuery(thumbnailQuery(id))
  return data ? <Thumbnail picture={data} className={css.picture} fallback={fallback} /> : fallback
}

/** The data saver setting of the device; not every browser has it. */
const isSavingData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
