import { saveFile } from '@rollcall/client/files/save-file.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { StoredFile } from '@rollcall/contract/compliance/files'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useRef, useState } from 'react'
import { fetchFile } from './files.queries.ts'
import { tFiles } from './files.words.ts'

/** Fetched by script and not by a link, so that a failure can be shown in words. */
export async function downloadFile({
  accessGui,
  name,
}: Pick<StoredFile, 'accessGui' | 'name'>): Promise<void> {
  saveFile(await fetchFile(accessGui), name)
}

/** For a button: busy while loading, and a toast on failure. A double tap is one download. */
export function useDownload(): { isBusy: boolean; download: (fetchFile: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const download = async (fetchFile: () => Promise<void>) => {
    if (isRunning.current) return
    if (!navigator.onLine) return toast(tFiles('offlineDownload'), 'warning')
    isRunning.current = true
    setBusy(true)
    try {
      await fetchFile()
    } catch (error) {
      toast(tFiles('downloadFailed', { why: asFailure(error).message }), 'error')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, download: (fetchFile) => void download(fetchFile) }
}
