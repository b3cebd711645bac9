/** At most `maximum` characters, the ellipsis included. Counted in code points, so that no emoji is cut in half. */
export function shorten(text: string, maximum: number): string {
  const characters = Array.from(text)
  if (characters.length <= maximum) return text
  if (maximum < 1) return ''
  return `${characters
    .slice(0, maximum - 1)
    .join('')
    .trimEnd()}…`
}
