import { saveFile } from '@rollcall/client/files/save-file.ts'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { isViewable } from '@rollcall/domain/files/upload-check'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
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

/** A file to read before agreeing to it, as pages or as a download. */
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
      <Button className={css.download} busy={isBusy} onClick={(press) => download(press, save)}>
        <Icon name="download" size={20} />
        {tUi('action.download')} ({formatFileSize(file.sizeBytes)})
      </Button>
    </div>
  )
}
