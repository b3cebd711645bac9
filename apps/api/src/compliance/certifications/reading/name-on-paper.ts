import { isSameName, type PersonName } from '@rollcall/domain/compliance/certifications/same-name'
import type { PrintedWord } from '../../../platform/files/inspect/printed-word.ts'
import { columnFrom, edits, findPhrase, plain, type Row, rowsOf, valuesAt } from './page.ts'

const wholeName = [
  'full name',
  'name of holder',
  'holder name',
  'cardholder',
  'card holder',
  'name',
  'awarded to',
  'presented to',
  'issued to',
  'this is to certify that',
  'this certifies that',
  'applicant name',
  'student name',
]
const familyName = ['surname', 'last name', 'family name']
const givenName = ['forename', 'forenames', 'first name', 'given names', 'given name']
const FAIRLY_SURE = 0.75

/** The name on a document, if one can be read and the candidate's own is not on the page. */
export function nameOnPaper(words: readonly PrintedWord[], person: PersonName): string | null {
  const rows = rowsOf(words)
  if (isSameName(asReadFor(words, person), person)) return null
  const family = nameBehind(rows, familyName, 1)
  const given = nameBehind(rows, givenName, 1)
  return family && given ? `${given} ${family}` : nameBehind(rows, wholeName, 2)
}

/** All words of a page, with one misread letter of a longer name corrected. */
const asReadFor = (words: readonly PrintedWord[], { firstName, preferredName, lastName }: PersonName) => {
  const parts = [firstName, preferredName ?? '', lastName].flatMap((name) => name.split(/[^\p{L}]+/u))
  const longer = parts.filter(({ length }) => length >= 4)
  return words
    .map(({ text, confidence }) =>
      confidence === 1 ? text : (longer.find((part) => edits(plain(text), plain(part), 1) <= 1) ?? text),
    )
    .join(' ')
}

function nameBehind(rows: readonly Row[], labels: readonly string[], fewestWords: number): string | null {
  for (const { span } of labels.flatMap((label) => findPhrase(rows, label)))
    for (const { row, from } of valuesAt(rows, span)) {
      const { text, confidence } = columnFrom(rows, row, from)
      if (confidence >= FAIRLY_SURE && isName(text, fewestWords)) return text.replaceAll(/[.,:;]+$/g, '')
    }
  return null
}

/** Each word begins with a capital and has no digit. No sentence is that short and looks like this. */
function isName(text: string, fewestWords: number): boolean {
  const words = text.split(' ')
  return (
    words.length >= fewestWords &&
    words.length <= 5 &&
    words.every((word) => /^\p{Lu}[\p{L}'’.,-]*$/u.test(word)) &&
    words.some((word) => word.length > 2)
  )
}
