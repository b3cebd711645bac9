import type { TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { isActing } from './session-marks.ts'

interface News {
  session: 'ended' | { begunBy: string }
  availability: 'saved'
  clock: TimeEntryStatus
  /** The family of the changed records. */
  files: FileFamily
  registrations: 'changed'
}

type Topic = keyof News
type Listener = (news: never) => void

const listeners = new Map<Topic, Listener>()
let channel: BroadcastChannel | undefined

/** Opened when the portal starts. Before that and after its end, nothing is sent or received. */
export function openTabsChannel(): () => void {
  const opened = new BroadcastChannel('rollcall')
  opened.addEventListener('message', ({ data }: MessageEvent<{ topic: Topic; news: never }>) => {
    if (!isActing()) listeners.get(data.topic)?.(data.news)
  })
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = undefined
  }
}

/**
 * Tells other tabs that data they may show has changed. They may belong to another person while a consultant acts in this
 * one.
 */
export function tellOtherTabs<T extends Topic>(topic: T, news: News[T]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  if (!isActing()) channel?.postMessage({ topic, news })
}

/** One listener for each topic. Returns a function that removes it. */
export function onOtherTabs<T extends Topic>(topic: T, listener: (news: News[T]) => void): () => void {
  listeners.set(topic, listener)
  return () => void listeners.delete(topic)
}
