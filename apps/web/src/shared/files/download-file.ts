import { useRef, useState } from 'react'
import { asFailure } from '../api/failure.ts'
import { toast } from '../ui/toast.ts'
import { fileAddress } from './files.queries.ts'
import { tFiles } from './files.words.ts'

/** Hands a file to the browser, which asks for it by itself. */
export async function downloadFile(accessGui: string): Promise<void> {
  const link = document.createElement('a')
  link.href = await fileAddress(accessGui)
  // Without it a refusal would be shown in place of the portal. The name is the service's.
  link.download = ''
  link.click()
}

/** For a button: busy while it asks, and a toast when nothing comes of it. Two taps are one download. */
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
