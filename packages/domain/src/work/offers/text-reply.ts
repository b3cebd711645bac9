/** What a text message to the service asks for. */
type TextReply =
  | { kind: 'stop' }
  | { kind: 'start' }
  | { kind: 'help' }
  | { kind: 'decision'; action: 'accept' | 'decline'; code: string }
  /** Another message. It decides nothing. */
  | { kind: 'unclear' }

/** Carriers act on these words themselves, if a message has no other. */
const carrierWords = new Map<string, 'stop' | 'start' | 'help'>([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'].map(
    (word) => [word, 'stop'] as const,
  ),
  ...['start', 'unstop'].map((word) => [word, 'start'] as const),
  ...['help', 'info'].map((word) => [word, 'help'] as const),
])

const acceptWords = new Set(['y', 'yes', 'yep', 'yeah', 'ok', 'okay', 'accept'])
const declineWords = new Set(['n', 'no', 'nope', 'decline'])
/** Change nothing about a decision. Any other word might: "yes, but only until noon" accepts nothing. */
const politeWords = new Set(['hi', 'hello', 'please', 'pls', 'thanks', 'thank', 'you', 'cheers', 'ta'])

/** "Y 4821", "y4821", "Yes 4821." and the like: one decision, one code, and nothing that could qualify them. */
export function readTextReply(text: string): TextReply {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+(?:['’]\p{L}+)*|\p{N}+/gu) ?? []
  const [only = ''] = words
  const asked = words.length === 1 ? carrierWords.get(only) : undefined
  if (asked) return { kind: asked }
  const isAccepted = words.some((word) => acceptWords.has(word))
  const isDeclined = words.some((word) => declineWords.has(word))
  const codes = words.filter((word) => /^\d+$/.test(word))
  const [code = ''] = codes
  const isPlain = words.every(
    (word) =>
      acceptWords.has(word) || declineWords.has(word) || politeWords.has(word) || codes.includes(word),
  )
  if (!isPlain || isAccepted === isDeclined || codes.length !== 1 || code.length !== 4)
    return { kind: 'unclear' }
  return { kind: 'decision', action: isAccepted ? 'accept' : 'decline', code }
}
