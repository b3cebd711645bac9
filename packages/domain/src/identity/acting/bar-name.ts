const MAX_LETTERS = 30
const MAX_LETTERS_ON_PHONE = 15

/** Shortens a candidate's first name to fit the bar, by whole grapheme clusters. */
export function barName(firstName: string, { isPhone }: { isPhone: boolean }): string {
  const most = isPhone ? MAX_LETTERS_ON_PHONE : MAX_LETTERS
  const letters = [...new Intl.Segmenter().segment(firstName)].map(({ segment }) => segment)
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : firstName
}
