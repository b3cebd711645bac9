import { onlineManager } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'

/**
 * The device says that it has no network, as it does in a tunnel. What is asked all the same is answered by the fake service:
 * give it `unreachable` where that matters. Answers how to come back.
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
