import { formatFileSize } from '@rollcall/domain/files/file-size'
import { isViewable } from '@rollcall/domain/files/upload-check'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { tUi } from '../ui/ui.words.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useDownload } from './download-file.ts'
import css from './file-to-read.module.css'
import type { PageSource } from './files.queries.ts'
import { tFiles } from './files.words.ts'
import { PageViewer } from './page-viewer.tsx'

type Props = {
  pages: PageSource
  title: string
  file: { name: string; contentType: string; sizeBytes: number; fetch: () => Promise<Blob> }
  /** Called when the last page was shown or the file was saved. */
  onOpened: () => void
}

/** A file that is read before it is agreed to: as pages here, or saved on the device. */
export function FileToRead({ pages, title, file, onOpened }: Props) {
  const { isBusy, download } = useDownload()
  const save = async () => {
    saveFile(await file.fetch(), file.name)
    onOpened()
  }
  const noPages = <Notice>{tFiles('read.outside')}</Notice>
  return (
    <div className={css.file}>
      {isViewable(file.contentType) ? (
        <>
          <VisuallyHidden>{tFiles('read.pictures')}</VisuallyHidden>
          <PageViewer source={pages} name={title} noPages={noPages} onLastPage={onOpened} />
        </>
      ) : (
        noPages
      )}
      <Button className={css.download} busy={isBusy} onClick={() => download(save)}>
        <Icon name="download" size={20} />
        {tUi('action.download')} ({formatFileSize(file.sizeBytes)})
      </Button>
    </div>
  )
}
