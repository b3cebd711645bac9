import { formatFileSize } from '@rollcall/domain/files/file-size'
import { useCallback } from 'react'
import { saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './agreements.module.css'

type Props = { file: Blob; title: string; onOpened: () => void }

/** In the browser's own viewer, where it has one; a phone hands the file to whatever it has for it. */
export function AgreementFile({ file, title, onOpened }: Props) {
  const hasViewer = navigator.pdfViewerEnabled
  const save = () => {
    saveFile(file, `${title}.pdf`)
    onOpened()
  }
  return (
    <>
      {hasViewer ? (
        <Viewer file={file} title={title} onOpened={onOpened} />
      ) : (
        <Notice>{t('agreements.file.outside')}</Notice>
      )}
      <Button variant={hasViewer ? 'default' : 'soft'} onClick={save}>
        <Icon name="download" size={20} />
        {t('agreements.file.open', { size: formatFileSize(file.size) })}
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
      // An empty frame is loaded, too.
      onLoad={({ currentTarget }) => currentTarget.src && onOpened()}
    />
  )
}
