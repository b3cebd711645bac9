/** One write of a client. */
export interface Entry {
  kind: string
  /** The key of the record; several writes of a kind may share it. */
  key: string
  /** Of a state that a later write replaces. */
  value: string | undefined
  /** `unknown`: no answer, or one that leaves open whether it was done, and the client did not ask again. */
  outcome: 'acknowledged' | 'unknown' | 'refused'
  /** How often it was sent again under the same idempotency key. */
  repeats: number
}

/** Everything that clients have sent to be written, in order, and what they know about it. */
export interface Ledger {
  begin(kind: string, key: string, value?: string): Entry
  of(kind: string): Entry[]
  count(outcome: Entry['outcome']): number
  countRepeats(): number
}

export function openLedger(): Ledger {
  const entries: Entry[] = []
  return {
    begin(kind, key, value) {
      const entry: Entry = { kind, key, value, outcome: 'unknown', repeats: 0 }
      entries.push(entry)
      return entry
    },
    of: (kind) => entries.filter((entry) => entry.kind === kind),
    count: (wanted) => entries.filter(({ outcome }) => outcome === wanted).length,
    countRepeats: () => entries.reduce((sum, { repeats }) => sum + repeats, 0),
  }
}
