import type { TimeEntryStatus } from '@rollcall/contract/time-entries'
import { showStatus } from './time-entries.queries.ts'

const channel = new BroadcastChannel('rollcall-clock')

/** Clocked here: other tabs show it before they hear that nothing waits any more. */
export const tellClocked = (status: TimeEntryStatus): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(status)
}

channel.addEventListener('message', ({ data }: MessageEvent<TimeEntryStatus>) => void showStatus(data))
