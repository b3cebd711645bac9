/** Letters that text recognition confuses with digits. */
const lookalikes: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  S: '5',
  B: '8',
  Z: '2',
}

/**
 * Matches a number with a mask: `#` is a digit, `@` a letter, any other character itself. `WWC#######E` fits "wwc
 * 1234567 e". A letter that looks like a digit is accepted where the mask has a digit, and not the other way round.
 */
export function fitMask(written: string, mask: string): { value: string; corrected: number } | undefined {
  const given = Array.from(bare(written))
  const wanted = Array.from(mask).filter((place) => isKept(place))
  if (given.length !== wanted.length) return undefined
  let corrected = 0
  const fitted: string[] = []
  for (const [at, place] of wanted.entries()) {
    const character = given[at] ?? ''
    const digit = place === '#' && !/\d/.test(character) ? lookalikes[character] : undefined
    if (digit) corrected++
    const shown = digit ?? character
    const isRight = place === '#' ? /\d/.test(shown) : place === '@' ? /[A-Z]/.test(shown) : shown === place
    if (!isRight) return undefined
    fitted.push(shown)
  }
  return { value: withSeparators(mask, fitted), corrected }
}

const isKept = (place: string) => /[A-Z0-9#@]/.test(place)
const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9|!]/g, '')

function withSeparators(mask: string, fitted: readonly string[]): string {
  let at = 0
  return Array.from(mask, (place) => (isKept(place) ? fitted[at++] : place)).join('')
}

/** A format that is unlikely to occur otherwise on a page. */
export const isDistinctive = (mask: string): boolean =>
  Array.from(mask).filter(isKept).length >= 8 && /[A-Z@]/.test(mask)

/** Several authorities number with six or eight digits, and few with ten or more. */
export const isLong = (mask: string): boolean => Array.from(mask).filter(isKept).length >= 10
