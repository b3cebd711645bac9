import { onlineManager } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'

/**
 * Makes the device report that it is offline. Requests still reach the fake service: use `unreachable` where that matters.
 * Returns a function that goes online again.
 */
export function goOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => {
    onLine.mockRestore()
    onlineManager.setOnline(true)
  })
  return () => {
    onLine.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
}
