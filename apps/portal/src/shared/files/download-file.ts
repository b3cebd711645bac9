import { saveFile } from '@rollcall/client/files/save-file.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { StoredFile } from '@rollcall/contract/compliance/files'
import { isSecondTap } from '@rollcall/ui/components/second-tap.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { type MouseEvent, useRef, useState } from 'react'
import { fetchFile } from './files.queries.ts'
import { tFiles } from './files.words.ts'

/** Fetched by script and not by a link, so that a failure can be shown in words. */
export async function downloadFile({
  accessGui,
  name,
}: Pick<StoredFile, 'accessGui' | 'name'>): Promise<void> {
  saveFile(await fetchFile(accessGui), name)
}

/** For the `onClick` of a button: busy while loading, and a toast on failure. A double tap is one download. */
export function useDownload(): {
  isBusy: boolean
  download: (press: MouseEvent, fetchFile: () => Promise<void>) => void
} {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const lastPress = useRef(Number.NEGATIVE_INFINITY)
  const download = async (press: MouseEvent, fetchFile: () => Promise<void>) => {
    // The first tap's download may already be complete when the second tap arrives.
    const isRepeated = isRunning.current || isSecondTap(press, lastPress.current)
    lastPress.current = press.timeStamp
    if (isRepeated) return
    if (!navigator.onLine) return toast(tFiles('offlineDownload'), 'warning')
    isRunning.current = true
    setBusy(true)
    try {
      await fetchFile()
    } catch (error) {
      // A press after a failure is another try, however soon it comes.
      lastPress.current = Number.NEGATIVE_INFINITY
      toast(tFiles('downloadFailed', { why: asFailure(error).message }), 'error')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, download: (press, fetchFile) => void download(press, fetchFile) }
}
