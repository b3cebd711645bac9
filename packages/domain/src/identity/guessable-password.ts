/** Fewer unpredictable letters than this can be found by trying. */
const MIN_LETTERS = 4
/** One or two common words are guessable; three unrelated ones are not. */
const MIN_WORDS = 3
/** Digits and signs beyond this many at the end of a word count like letters. */
const MAX_SUFFIX_LENGTH = 6
const MIN_WORD_LENGTH = 3
const MAX_WORD_LENGTH = 20

/** Sequences on a keyboard: its rows and columns, the digits and the signs above them, the alphabet. */
const runs = [
  'qwertyuiop',
  'azertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'abcdefghijklmnopqrstuvwxyz',
].flatMap((run) => [run, run.split('').toReversed().join('')])
const MIN_RUN_LENGTH = 3

const letterFor: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
}
/** Reads `P@55w0rd` as password; a one or an exclamation mark may be either of two letters. */
const readingsOf = (text: string) =>
  ['i', 'l'].map((one) =>
    Array.from(text, (character) => letterFor[character] ?? (/[1!|]/.test(character) ? one : character)).join(
      '',
    ),
  )

const isLetter = (character: string) => /\p{L}/u.test(character)
const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}]+/u)

/**
 * Whether a password is among the first that an attacker would try: too little of it is left without common words, the
 * person's own names, keyboard runs, repetitions, years, and digits and signs around them.
 */
export function isGuessable(password: string, words: GuessedWords): boolean {
  const text = password.toLowerCase().normalize('NFC')
  const backwards = Array.from(text).toReversed().join('')
  return isMadeOf(text, words) || isMadeOf(backwards, words)
}

interface GuessedWords {
  commonWords: ReadonlySet<string>
  known: readonly string[]
}

function isMadeOf(text: string, { commonWords, known }: GuessedWords): boolean {
  const readings = readingsOf(text)
  const knownWords = new Set(known.flatMap(wordsIn).filter((word) => word.length >= MIN_WORD_LENGTH))
  const seenWords = new Set<string>()
  let letters = 0
  let others = 0
  for (let at = 0; at < text.length; ) {
    const name = longestOf(knownWords, readings, at)
    const word = longestOf(commonWords, readings, at)
    const skipped = Math.max(
      name.length,
      word.length,
      runAt(text, at),
      repetitionAt(text, at),
      yearAt(text, at),
    )
    if (word.length > 0 && word.length === skipped && word.length > name.length) seenWords.add(word)
    if (skipped === 0) {
      if (isLetter(text[at] ?? '')) letters++
      else others++
    }
    at += Math.max(1, skipped)
  }
  return letters + Math.max(0, others - MAX_SUFFIX_LENGTH) < MIN_LETTERS && seenWords.size < MIN_WORDS
}

function longestOf(words: ReadonlySet<string>, readings: readonly string[], at: number): string {
  for (let length = MAX_WORD_LENGTH; length >= MIN_WORD_LENGTH; length--) {
    const found = readings.map((reading) => reading.slice(at, at + length)).find((part) => words.has(part))
    if (found) return found
  }
  return ''
}

function runAt(text: string, at: number): number {
  let length = 0
  while (at + length < text.length && runs.some((run) => run.includes(text.slice(at, at + length + 1))))
    length++
  return length >= MIN_RUN_LENGTH ? length : 0
}

/** A repetition: `aaaa`, or a part of up to eight characters that occurs twice in a row. */
function repetitionAt(text: string, at: number): number {
  for (let size = 1; size <= 8; size++) {
    const part = text.slice(at, at + size)
    const isAgain = part.length === size && text.slice(0, at).endsWith(part)
    const isRepeated = size > 1 || text.slice(at - 2, at) === part + part || text[at + 1] === part
    if (isAgain && isRepeated) return size
  }
  return 0
}

function yearAt(text: string, at: number): number {
  return /^(?:19|20)\d\d/.test(text.slice(at)) ? 4 : 0
}
