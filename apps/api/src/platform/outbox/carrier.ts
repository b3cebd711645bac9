/** A channel's way out. `carry` throws if the message did not leave. */
export interface Carrier<Message> {
  /** The maximum number of concurrent messages. */
  readonly atOnce: number
  carry(message: Message): Promise<void>
  /** Closes idle connections; nothing is sent afterwards. */
  close?(): void
}

/** A message that did not leave, with the reason to treat it differently from one that is tried again soon. */
export class NotDelivered extends Error {
  /** `gone`: the recipient exists no more. `refused`: another attempt would be refused too. `later`: not before the pause. */
  readonly outcome: 'gone' | 'refused' | 'later'
  readonly pauseSeconds: number

  constructor(message: string, outcome: NotDelivered['outcome'], pauseSeconds = 0) {
    super(message)
    this.outcome = outcome
    this.pauseSeconds = pauseSeconds
  }
}
