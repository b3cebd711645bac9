import { setTimeout as wait } from 'node:timers/promises'
import { afterFile } from '../after-file.ts'
import { type MailReceiver, startMailReceiver } from '../processes/mail-receiver.ts'
import { until } from '../processes/until.ts'

const SORT_MS = 100
/** The receiver may be down for a while, and the mail waits for its next attempt. */
const PATIENCE_MS = 10 * 60_000

export interface Mailbox {
  receiver: MailReceiver
  /** How often each mail came, by the id in its Message-ID. */
  received: ReadonlyMap<string, number>
  /** The first part of the pattern, in a mail to this address. */
  waitFor(address: string, pattern: RegExp, over: AbortSignal): Promise<string>
  /** Once everything that came is sorted. */
  settled(): Promise<void>
}

/** Keeps the links of mails, and of the mails themselves their ids alone. */
export async function openMailbox(): Promise<Mailbox> {
  const receiver = await startMailReceiver()
  const received = new Map<string, number>()
  const texts = new Map<string, string[]>()
  const sort = () => {
    for (const { messageId = '', to = [], text = '' } of receiver.received.splice(0)) {
      const id = messageId.slice(1).split('@', 1)[0] ?? ''
      received.set(id, (received.get(id) ?? 0) + 1)
      for (const { address = '' } of to) texts.set(address, [...(texts.get(address) ?? []), text])
    }
  }
  const sorting = setInterval(sort, SORT_MS)
  afterFile(() => clearInterval(sorting))
  return {
    receiver,
    received,
    async waitFor(address, pattern, over) {
      const deadline = Date.now() + PATIENCE_MS
      while (Date.now() < deadline && !over.aborted) {
        for (const text of texts.get(address) ?? []) {
          const [, found] = pattern.exec(text) ?? []
          if (found !== undefined) return found
        }
        await wait(SORT_MS)
      }
      throw new Error(`no mail to ${address} has ${pattern.source}`)
    },
    settled: () => until('the mails are sorted', () => receiver.received.length === 0),
  }
}
