import { formatFileSize } from '@rollcall/domain/files/file-size'
import { useCallback } from 'react'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './file-to-read.module.css'
import { tFiles } from './files.words.ts'

type Props = {
  file: Blob
  /** What it is saved as. */
  name: string
  title: string
  onOpened: () => void
}

/** What is read before it is agreed to: a PDF in the browser's own viewer, where it has one; a phone hands it to an app. */
export function FileToRead(props: Props) {
  const { file, name, onOpened } = props
  const hasViewer = navigator.pdfViewerEnabled && file.type === 'application/pdf'
  const save = () => {
    saveFile(file, name)
    onOpened()
  }
  return (
    <>
      {hasViewer ? <Viewer {...props} /> : <Notice>{tFiles('read.outside')}</Notice>}
      <Button variant={hasViewer ? 'default' : 'soft'} onClick={save}>
        <Icon name="download" size={20} />
        {tFiles('read.open', { size: formatFileSize(file.size) })}
      </Button>
    </>
  )
}

function Viewer({ file, title, onOpened }: Props) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const address = URL.createObjectURL(file)
      frame.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers refuse to show a PDF in a sandboxed frame
    <iframe
      ref={show}
      title={title}
      className={css.viewer}
      // A frame without an address fires `load` too.
      onLoad={({ currentTarget }) => currentTarget.src && onOpened()}
    />
  )
}
