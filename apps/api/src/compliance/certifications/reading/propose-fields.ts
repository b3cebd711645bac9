import type { ProposedField } from '@rollcall/domain/compliance/certifications/compare-with-paper'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import type { PrintedWord } from '../../../platform/files/inspect/printed-word.ts'
import { columnFrom, findPhrase, plain, type Row, rowsOf, type Span, spanOf, valuesAt } from './page.ts'
import { type DateOrder, dateAtStart, isOfOtherOrder } from './printed-date.ts'
import type { ReadingHints } from './reading-hints.ts'
import { fitMask, isDistinctive, isLong } from './reference-number.ts'

export interface ReadableType {
  id: string
  fieldMeta: readonly FieldMeta[]
  hints: ReadingHints
}

export interface PageProposals {
  typeId: string | null
  isTypeDoubtful: boolean
  fields: ProposedField[]
}

const commonLabels = {
  dateExpiry: [
    'expiry date',
    'date of expiry',
    'expiration date',
    'expires on',
    'expires',
    'expiry',
    'expiration',
    'valid until',
    'valid to',
    'valid through',
    'valid thru',
    'end date',
  ],
  dateObtained: [
    'date of issue',
    'issue date',
    'date issued',
    'issued on',
    'issued',
    'issuance date',
    'valid from',
    'effective date',
    'start date',
    'commencement date',
    'date of completion',
    'completion date',
    'date completed',
    'date of attainment',
    'date achieved',
  ],
  other: [
    'date of birth',
    'birth date',
    'born',
    'birth',
    'dob',
    'printed',
    'print date',
    'date printed',
    'printed on',
    'issued by',
    'issued to',
    'issued at',
    'original issue date',
    'original issuance date',
    'application date',
    'date of application',
    'date received',
    'payment date',
    'telephone',
    'phone',
    'abn',
    'page',
    'provider number',
    'rto code',
    'rto number',
    'student number',
    'invoice number',
    'receipt number',
  ],
} as const

const NAMES_APART = 6
const MAX_YEARS_AHEAD = 30
const EARLIEST = '1960-01-01'
/** Below this, the value is not even proposed as a question. */
const WORTHLESS_BELOW = 0.35

type LabelKind = 'dateExpiry' | 'dateObtained' | 'certRefNo' | 'other' | `option ${string}`
interface Label {
  kind: LabelKind
  span: Span
  similarity: number
}

interface PageContext {
  order: DateOrder
  state: string
  todayLocal: string
  typeId: string | null
}

/** Proposes values from a page. Two possible readings give none: a wrong value is worse than an empty field. */
export function proposeFields(
  words: readonly PrintedWord[],
  types: readonly ReadableType[],
  { order, state, todayLocal, typeId }: PageContext,
): PageProposals {
  const rows = rowsOf(words)
  const named = typeId === null ? namedType(rows, types, state) : undefined
  const type = named?.type ?? types.find(({ id }) => id === typeId)
  const labels = labelsIn(rows, type)
  const page = { rows, labels, order: orderOf(rows, order), todayLocal }
  const reference = type ? referenceOf(page, type.hints) : []
  const fields = [...datesOf(page), ...reference, ...(type ? optionsOf(page, type, reference) : [])]
  const isAsked = (fieldId: string) => !type || type.fieldMeta.some((field) => field.fieldId === fieldId)
  return {
    typeId: type?.id ?? null,
    isTypeDoubtful: named?.isDoubtful ?? false,
    fields: fields.filter(({ fieldId, confidence }) => isAsked(fieldId) && confidence >= WORTHLESS_BELOW),
  }
}

interface Page {
  rows: readonly Row[]
  labels: readonly Label[]
  order: DateOrder
  todayLocal: string
}

/** The number of letters: a number format of only one type counts as much as a name. */
const NUMBER_WEIGHT = 12

/**
 * The type whose names are on the page, or whose issuer is there with a number in its format. Types with the same name
 * are distinguished by their issuers and number formats. If several fit equally well, the one of the candidate's state
 * is proposed as doubtful, because candidates keep certificates of other states; a number in a format that only another
 * state uses rules it out.
 */
function namedType(
  rows: readonly Row[],
  types: readonly ReadableType[],
  state: string,
): { type: ReadableType; isDoubtful: boolean } | undefined {
  const sumOf = (phrases: readonly string[]) =>
    phrases.reduce((sum, phrase) => sum + weightOf(rows, phrase), 0)
  const weighed = types
    .map((type) => {
      const { names, places } = type.hints
      const [named, placed, isNumbered] = [sumOf(names), sumOf(places), hasNumber(rows, type.hints)]
      const isKnown = named > 0 || (placed > 0 && isNumbered)
      return { type, weight: isKnown ? named + placed + (isNumbered ? NUMBER_WEIGHT : 0) : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const most = weighed[0]?.weight ?? 0
  const tied = weighed.filter(({ weight }) => most - weight < NAMES_APART)
  const isTie = tied.length > 1
  const numbered = tied.filter(({ type }) => hasLabelledNumber(rows, type.hints, type.hints.referenceMasks))
  const possible = numbered.length > 0 ? numbered : tied
  const [found, ...others] = isTie ? possible.filter(({ type }) => isOfState(type, state)) : tied
  return found && others.length === 0 ? { type: found.type, isDoubtful: isTie } : undefined
}

const isOfState = ({ hints }: ReadableType, state: string) =>
  hints.places.some((place) => plain(place) === plain(state))

/**
 * A number of the type: behind its label if its format is long or has letters, anywhere on the page if its format is
 * distinctive.
 */
function hasNumber(rows: readonly Row[], hints: ReadingHints): boolean {
  const { referenceMasks } = hints
  const distinctive = referenceMasks.filter(isDistinctive)
  const telling = referenceMasks.filter((mask) => isDistinctive(mask) || isLong(mask))
  const isLabelled = hasLabelledNumber(rows, hints, telling)
  if (isLabelled || distinctive.length === 0) return isLabelled
  return rows.some((words, row) => words.some((_, from) => numberAt(rows, row, from, distinctive)))
}

const hasLabelledNumber = (
  rows: readonly Row[],
  { referenceLabels }: ReadingHints,
  masks: readonly string[],
): boolean =>
  masks.length > 0 &&
  referenceLabels
    .flatMap((label) => findPhrase(rows, label))
    .flatMap(({ span }) => valuesAt(rows, span))
    .some(({ row, from }) => numberAt(rows, row, from, masks))

const weightOf = (rows: readonly Row[], name: string) =>
  Math.max(0, ...findPhrase(rows, name).map(({ similarity }) => similarity ** 2)) * plain(name).length

function labelsIn(rows: readonly Row[], type: ReadableType | undefined): Label[] {
  const { hints } = type ?? {}
  const phrases: [LabelKind, readonly string[]][] = [
    ['dateExpiry', [...(hints?.expiryLabels ?? []), ...commonLabels.dateExpiry]],
    ['dateObtained', [...(hints?.obtainedLabels ?? []), ...commonLabels.dateObtained]],
    ['certRefNo', hints?.referenceLabels ?? []],
    ['other', [...(hints?.otherLabels ?? []), ...commonLabels.other]],
    ...Object.entries(hints?.optionLabels ?? {}).map(([fieldId, each]): [LabelKind, string[]] => [
      `option ${fieldId}`,
      each,
    ]),
  ]
  const found = phrases
    .flatMap(([kind, each]) =>
      [...new Set(each)].flatMap((phrase) => findPhrase(rows, phrase).map((one) => ({ kind, ...one }))),
    )
    .toSorted((a, b) => plain(b.span.text).length - plain(a.span.text).length || b.similarity - a.similarity)
  // "Date of issue" is not the label "issue", and "original issue date" is not "issue date".
  const kept: Label[] = []
  for (const label of found) if (!kept.some(({ span }) => isOverlapping(span, label.span))) kept.push(label)
  return kept
}

const isOverlapping = (a: Span, b: Span) => a.row === b.row && a.from < b.to && b.from < a.to

function orderOf(rows: readonly Row[], order: DateOrder): DateOrder {
  const isOther = rows.some((words, row) =>
    words.some((_, from) => isOfOtherOrder(spanOf(rows, row, from, from + 5).text, order)),
  )
  return isOther ? 'either' : order
}

interface PlacedDate {
  value: string
  span: Span
}

function dateAt({ rows, order }: Page, row: number, from: number): PlacedDate | undefined {
  const { length } = rows[row] ?? []
  const text = spanOf(rows, row, from, Math.min(length, from + 6)).text
  const date = dateAtStart(text, order)
  if (!date) return undefined
  const taken = text.slice(0, date.length).split(' ').length
  return { value: date.value, span: spanOf(rows, row, from, from + taken) }
}

interface Claim {
  fieldId: 'dateExpiry' | 'dateObtained' | 'other'
  date: PlacedDate
  confidence: number
  isBelow: boolean
}

function datesOf(page: Page): ProposedField[] {
  const claims = page.labels.flatMap((label): Claim[] => {
    const { kind } = label
    if (kind !== 'dateExpiry' && kind !== 'dateObtained' && kind !== 'other') return []
    for (const { row, from, isBelow } of valuesAt(page.rows, label.span)) {
      const date = dateAt(page, row, from)
      if (!date) continue
      const confidence = date.span.confidence * label.similarity * (isBelow ? 0.95 : 1)
      const claim = { fieldId: kind, date, confidence, isBelow }
      return [claim, ...rangeEnd(page, claim)]
    }
    return []
  })
  // A date behind one label and below another belongs to the label in its row.
  const settled = claims.filter(
    (claim) =>
      !claims.some(
        (other) =>
          other !== claim &&
          other.fieldId !== claim.fieldId &&
          isOverlapping(other.date.span, claim.date.span) &&
          (claim.isBelow || !other.isBelow),
      ),
  )
  return plausible(
    [...agreed(settled, 'dateObtained'), ...agreed(settled, 'dateExpiry')].filter(
      ({ value }) => value >= EARLIEST,
    ),
    page.todayLocal,
  )
}

/** "Valid from 1 March 2025 to 1 March 2028". */
function rangeEnd(page: Page, { fieldId, date, confidence, isBelow }: Claim): Claim[] {
  const next = page.rows[date.span.row]?.[date.span.to]
  if (fieldId !== 'dateObtained' || !next || !['to', 'until', 'till', ''].includes(plain(next.text)))
    return []
  const end = dateAt(page, date.span.row, date.span.to + 1)
  return end
    ? [{ fieldId: 'dateExpiry', date: end, confidence: Math.min(confidence, end.span.confidence), isBelow }]
    : []
}

/** Two labels of one field with two dates are ambiguous. */
function agreed(claims: readonly Claim[], fieldId: 'dateExpiry' | 'dateObtained'): ProposedField[] {
  const own = claims.filter((claim) => claim.fieldId === fieldId)
  const [best] = own.toSorted((a, b) => b.confidence - a.confidence)
  if (!best || own.some(({ date }) => date.value !== best.date.value)) return []
  return [{ fieldId, value: best.date.value, confidence: rounded(best.confidence) }]
}

/** Impossible dates are dropped, and so are two contradictory ones. */
function plausible(dates: readonly ProposedField[], todayLocal: string): ProposedField[] {
  const lastYear = String(Number(todayLocal.slice(0, 4)) + MAX_YEARS_AHEAD)
  const possible = dates.filter(({ fieldId, value }) =>
    fieldId === 'dateObtained' ? value <= todayLocal : value < lastYear,
  )
  const [obtained, expiry] = (['dateObtained', 'dateExpiry'] as const).map((id) =>
    dates.find(({ fieldId }) => fieldId === id),
  )
  return obtained && expiry && expiry.value <= obtained.value ? [] : possible
}

function referenceOf(
  { rows, labels }: Page,
  { referenceMasks, referenceLabels }: ReadingHints,
): ProposedField[] {
  const labelled = labels
    .filter(({ kind }) => kind === 'certRefNo')
    .flatMap(({ span, similarity }) => {
      for (const { row, from } of valuesAt(rows, span)) {
        const found = numberAt(rows, row, from, referenceMasks)
        if (found) return [{ ...found, confidence: found.confidence * similarity }]
      }
      return []
    })
  const isOthers = (span: Span) =>
    labels.some(
      ({ kind, span: label }) =>
        kind === 'other' && valuesAt(rows, label)[0]?.from === span.from && label.row === span.row,
    )
  const distinctive = referenceMasks.filter(isDistinctive)
  const anywhere =
    labelled.length > 0 || distinctive.length === 0 || referenceLabels.length === 0
      ? []
      : rows.flatMap((words, row) =>
          words.flatMap((_, from) => {
            const found = numberAt(rows, row, from, distinctive)
            return found && !isOthers(found.span) ? [{ ...found, confidence: found.confidence * 0.9 }] : []
          }),
        )
  const found = labelled.length > 0 ? labelled : anywhere
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence)
  if (!best || found.some(({ value }) => value !== best.value)) return []
  return [{ fieldId: 'certRefNo', value: best.value, confidence: rounded(best.confidence) }]
}

const MAX_PARTS = 5

function numberAt(rows: readonly Row[], row: number, from: number, masks: readonly string[]) {
  const column = columnFrom(rows, row, from)
  const most = Math.min(column.to, from + MAX_PARTS)
  if (masks.length === 0) return unmaskedAt(rows, row, from)
  for (let to = most; to > from; to--) {
    const span = spanOf(rows, row, from, to)
    for (const mask of masks) {
      const fitted = fitMask(span.text, mask)
      if (fitted) return { value: fitted.value, span, confidence: span.confidence * 0.85 ** fitted.corrected }
    }
  }
  return undefined
}

/**
 * One word behind its label that has a digit and is not a date. Without a mask to confirm it, only a reading with full
 * confidence counts.
 */
function unmaskedAt(rows: readonly Row[], row: number, from: number) {
  const span = spanOf(rows, row, from, from + 1)
  const value = span.text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const isNumber =
    /^[A-Z\d][A-Z\d/-]{3,24}$/i.test(value) && /\d/.test(value) && !dateAtStart(value, 'dayFirst')
  return isNumber && span.confidence >= 0.8 ? { value, span, confidence: span.confidence * 0.9 } : undefined
}

/**
 * The value of a field with options: from behind its label or from the number, else the only option on the page, as a
 * question.
 */
function optionsOf(page: Page, type: ReadableType, reference: readonly ProposedField[]): ProposedField[] {
  return type.fieldMeta.flatMap((field) => {
    if (field.options.length === 0) return []
    const found = [...labelledOptions(page, field), ...numberedOptions(type.hints, field, reference)]
    return agreedOption(found.length > 0 ? found : loneOptions(page, field))
  })
}

function agreedOption(found: readonly ProposedField[]): ProposedField[] {
  const [best] = found
  return best && found.every(({ value }) => value === best.value) ? [best] : []
}

const labelledOptions = ({ rows, labels }: Page, { fieldId, options }: FieldMeta): ProposedField[] =>
  labels
    .filter(({ kind }) => kind === `option ${fieldId}`)
    .flatMap(({ span }) => valuesAt(rows, span).slice(0, 1))
    .flatMap(({ row, from }) => {
      const span = columnFrom(rows, row, from)
      const option = options.find((each) => plain(each) === plain(span.text))
      return option ? [{ fieldId, value: option, confidence: rounded(span.confidence) }] : []
    })

/** The last letter of a New South Wales number distinguishes paid work from volunteering. */
const numberedOptions = (
  { optionsOfMask }: ReadingHints,
  { fieldId, options }: FieldMeta,
  [reference]: readonly ProposedField[],
): ProposedField[] =>
  Object.entries(optionsOfMask).flatMap(([mask, chosen]) => {
    const value = chosen[fieldId]
    if (!reference || value === undefined || !options.includes(value)) return []
    return fitMask(reference.value, mask) ? [{ fieldId, value, confidence: reference.confidence }] : []
  })

/** Doubtful even if it was read clearly. */
const LONE_CONFIDENCE = 0.5
const LEAST_LONE_LETTERS = 4

/** The option must be alone in its row: within a sentence it is an ordinary word. */
const loneOptions = ({ rows }: Page, { fieldId, options }: FieldMeta): ProposedField[] =>
  options
    .filter((option) => plain(option).length >= LEAST_LONE_LETTERS)
    .flatMap((option) =>
      rows
        .filter((words) => plain(words.map(({ text }) => text).join('')) === plain(option))
        .map((words) => ({
          fieldId,
          value: option,
          confidence: Math.min(LONE_CONFIDENCE, ...words.map(({ confidence }) => confidence)),
        })),
    )

const rounded = (confidence: number) => Math.round(confidence * 100) / 100
