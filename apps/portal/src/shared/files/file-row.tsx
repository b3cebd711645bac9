import type { StoredFile } from '@rollcall/contract/compliance/files'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { downloadFile, useDownload } from './download-file.ts'
import css from './file-row.module.css'
import { FileThumbnail } from './file-thumbnail.tsx'
import { tFiles } from './files.words.ts'
import { useFileViewer } from './use-file-viewer.tsx'

type Props = { file: StoredFile; canView: boolean; canDownload: boolean }

/** A stored file of a record: name, size and actions. */
export const FileRow = (props: Props) => (
  <div className={css.row}>
    <FileThumbnail file={props.file} canView={props.canView} />
    <p className={css.words}>
      <span className={css.name}>{props.file.friendlyName}</span>{' '}
      <span className={css.size}>{formatFileSize(props.file.fileSizeBytes)}</span>
    </p>
    <div className={css.actions}>
      <FileActions {...props} />
    </div>
  </div>
)

/** The buttons alone, for a record that is its file. */
export function FileActions({ file, canView, canDownload }: Props) {
  const { friendlyName } = file
  const { open, preloadProps } = useFileViewer()
  const { isBusy, download } = useDownload()
  return (
    <>
      {canView && (
        <Button
          variant="quiet"
          {...preloadProps}
          onClick={() => open({ ...file, name: friendlyName, canDownload })}
        >
          <Icon name="eye" size={20} />
          {tFiles('view')}
          <VisuallyHidden>{friendlyName}</VisuallyHidden>
        </Button>
      )}
      {canDownload && (
        <Button variant="quiet" busy={isBusy} onClick={(press) => download(press, () => downloadFile(file))}>
          <Icon name="download" size={20} />
          {tUi('action.download')}
          <VisuallyHidden>{friendlyName}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}
