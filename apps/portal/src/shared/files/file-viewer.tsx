import type { StoredFile } from '@rollcall/contract/compliance/files'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { isViewable } from '@rollcall/domain/files/upload-check'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useState } from 'react'
import { downloadFile, useDownload } from './download-file.ts'
import css from './file-viewer.module.css'
import { storedFilePages } from './files.queries.ts'
import { tFiles } from './files.words.ts'
import { PageViewer } from './page-viewer.tsx'

/** The facts that the viewer shows before any request. */
export interface ViewedFile extends Pick<StoredFile, 'accessGui' | 'name' | 'contentType' | 'fileSizeBytes'> {
  canDownload: boolean
}

type Props = { id: string | undefined; viewed: ViewedFile | undefined; onClose: () => void }

/** Pictures and PDFs as pages; other files can only be downloaded. */
export function FileViewer({ id, viewed, onClose }: Props) {
  // Keeps its content while it closes.
  const [last, setLast] = useState({ id, viewed })
  if (id !== undefined && (id !== last.id || viewed !== last.viewed)) setLast({ id, viewed })
  const shown = id === undefined ? last : { id, viewed }
  const name = shown.viewed?.name ?? tFiles('viewer.title')
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={name} tall wide isInAddress>
      {shown.id !== undefined && <Content key={shown.id} id={shown.id} viewed={shown.viewed} name={name} />}
    </Dialog>
  )
}

type ContentProps = { id: string; viewed: ViewedFile | undefined; name: string }

function Content({ id, viewed, name }: ContentProps) {
  const canHavePages = !viewed || isViewable(viewed.contentType)
  const download = viewed?.canDownload && <DownloadButton file={viewed} />
  const noPages = (
    <div className={css.alone}>
      <Notice>{tFiles('viewer.noPages')}</Notice>
      {download}
    </div>
  )
  if (!canHavePages) return noPages
  return (
    <PageViewer source={storedFilePages(id)} {...{ name, noPages }}>
      {download}
    </PageViewer>
  )
}

function DownloadButton({ file }: { file: ViewedFile }) {
  const { isBusy, download } = useDownload()
  return (
    <Button busy={isBusy} onClick={(press) => download(press, () => downloadFile(file))}>
      <Icon name="download" size={20} />
      {tUi('action.download')} ({formatFileSize(file.fileSizeBytes)})
    </Button>
  )
}
