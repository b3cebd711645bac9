/** Letters that readers of pictures take digits for. */
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
 * A number as its mask writes it: `#` is a digit, `@` a letter, everything else itself. `WWC#######E` fits
 * "wwc 1234567 e". Digits are taken for lookalikes only where the mask wants one, and never the other way round.
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

/** Hardly anything else on a page looks like it. */
export const isDistinctive = (mask: string): boolean =>
  Array.from(mask).filter(isKept).length >= 8 && /[A-Z@]/.test(mask)

/** Several authorities number with six or eight digits, and few with ten or more. */
export const isLong = (mask: string): boolean => Array.from(mask).filter(isKept).length >= 10
