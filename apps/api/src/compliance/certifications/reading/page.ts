import type { Box, PrintedWord } from '../../../platform/files/inspect/printed-word.ts'

/** Words of one line, from left to right. */
export type Row = readonly PrintedWord[]

/** Adjacent words of a row. */
export interface Span extends Box {
  row: number
  from: number
  /** After its last word. */
  to: number
  text: string
  confidence: number
}

/** In letter heights: words that are further apart belong to different columns. */
const COLUMN_GAP = 2.5
/** In letter heights: text that is further below is unrelated. */
const MAX_DROP = 2.6

/** Groups words into rows: a word belongs to a row if its middle is within the row's height. */
export function rowsOf(words: readonly PrintedWord[]): Row[] {
  const rows: PrintedWord[][] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.findLast((one) => one.some((other) => isBeside(other, word)))
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left))
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2
const heightOf = ({ top, bottom }: Box) => Math.max(bottom - top, 0.006)
const isBeside = (a: Box, b: Box) =>
  Math.abs(middleOf(a) - middleOf(b)) < 0.5 * Math.max(heightOf(a), heightOf(b))

export function spanOf(rows: readonly Row[], row: number, from: number, to: number): Span {
  const words = (rows[row] ?? []).slice(from, to)
  return {
    row,
    from,
    to,
    text: words.map(({ text }) => text).join(' '),
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  }
}

/** Only letters and digits, in lower case. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export interface FoundPhrase {
  span: Span
  /** From 0 to 1. */
  similarity: number
}

/** Finds a phrase, with a tolerance of one letter in six and a gap between two words. */
export function findPhrase(rows: readonly Row[], phrase: string): FoundPhrase[] {
  const wanted = plain(phrase)
  const length = phrase.split(' ').length
  const most = Math.floor(wanted.length / 6)
  return rows.flatMap((words, row) =>
    words.flatMap((_, from) => {
      const lengths = [length, length - 1, length + 1].filter(
        (size) => size > 0 && from + size <= words.length,
      )
      for (const size of lengths) {
        const part = words.slice(from, from + size)
        if (size > 1 && hasWideGap(part)) continue
        const wrong = edits(plain(part.map(({ text }) => text).join('')), wanted, most)
        if (wrong <= most)
          return [{ span: spanOf(rows, row, from, from + size), similarity: 1 - wrong / wanted.length }]
      }
      return []
    }),
  )
}

const hasWideGap = (words: Row) =>
  words.some((word, at) => {
    const next = words[at + 1]
    return next !== undefined && next.left - word.right > COLUMN_GAP * heightOf(word)
  })

/** Words that may come between a label and its value. */
const connectors = new Set([
  'on',
  'is',
  'no',
  'nos',
  'number',
  'date',
  'the',
  'of',
  'ddmmyyyy',
  'mmddyyyy',
  'yyyymmdd',
  '',
])
const isConnector = (text: string) => connectors.has(plain(text))

/**
 * The place of a label's value: behind it in the row or, if that is empty, below it in the column. Only the first text
 * there can be the value, since text further on belongs to another label.
 */
export function valuesAt(
  rows: readonly Row[],
  label: Span,
): { row: number; from: number; isBelow: boolean }[] {
  const words = rows[label.row] ?? []
  let next = label.to
  while (next < words.length && isConnector(words[next]?.text ?? '')) next++
  const behind = words[next]
  const isBehind = behind !== undefined
  const isNear = isBehind && behind.left - label.right < COLUMN_GAP * heightOf(label)
  const found = isBehind ? [{ row: label.row, from: next, isBelow: false }] : []
  const below = isNear ? undefined : firstBelow(rows, label)
  return below ? [...found, { ...below, isBelow: true }] : found
}

function firstBelow(rows: readonly Row[], label: Span): { row: number; from: number } | undefined {
  const height = heightOf(label)
  for (let row = label.row + 1; row < rows.length; row++) {
    const words = rows[row] ?? []
    const from = words.findIndex(
      (word) =>
        word.right > label.left - height &&
        word.left < label.right + height &&
        /[\p{L}\p{N}]/u.test(word.text),
    )
    const word = words[from]
    if (!word) continue
    const drop = (word.top - label.bottom) / height
    if (drop > MAX_DROP) return undefined
    // A date that is wider than its label may begin to the left of it.
    let start = from
    for (let before = words[start - 1]; before; before = words[start - 1]) {
      const after = words[start]
      if (!after || after.left - before.right > COLUMN_GAP * 0.5 * heightOf(before)) break
      start--
    }
    return { row, from: start }
  }
  return undefined
}

/** The words from a place on, up to the next column. */
export function columnFrom(rows: readonly Row[], row: number, from: number): Span {
  const words = rows[row] ?? []
  let to = from + 1
  while (to < words.length && !hasWideGap(words.slice(to - 1, to + 1))) to++
  return spanOf(rows, row, from, to)
}

/** The Levenshtein distance; stops counting beyond `most`. */
export function edits(a: string, b: string, most: number): number {
  if (a === b) return 0
  if (most === 0 || Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced)
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length] ?? most + 1
}
