export interface PersonName {
  firstName: string
  preferredName: string | null
  lastName: string
}

/**
 * Whether a name on a document may be this person's. Middle names, initials, the preferred name, order, case and
 * accents do not matter; a missing family name or another first name does.
 */
export function isSameName(written: string, person: PersonName): boolean {
  const words = wordsOf(written)
  const isFamilyThere = holdsAll(words, wordsOf(person.lastName))
  if (!isFamilyThere) return false
  const rest = without(words, wordsOf(person.lastName))
  if (rest.length === 0) return true
  const givenNames = [person.firstName, person.preferredName ?? '']
    .map(wordsOf)
    .filter(({ length }) => length > 0)
  return givenNames.some((given) => {
    const [first = ''] = given
    return holdsAll(rest, given) || rest.includes(first) || initialOf(rest) === first.charAt(0)
  })
}

/** Letters that are no base letter with an accent. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof'])

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øđłßæœıþð]/g, (letter) => plainLetters[letter] ?? letter)
    // O'Brien is OBrien; Smith-Jones is Smith Jones.
    .replaceAll(/['’‘`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const initialOf = (givenNames: readonly string[]) => givenNames.find((word) => !titles.has(word))

const holdsAll = (words: readonly string[], wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((word) => words.includes(word))

const without = (words: readonly string[], taken: readonly string[]) => {
  const left = [...words]
  for (const word of taken) left.splice(left.lastIndexOf(word), 1)
  return left
}
