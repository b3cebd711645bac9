/** Whether a text contains every searched word, ignoring case and accents. */
export function includesWords(text: string, wanted: string): boolean {
  const folded = fold(text)
  return fold(wanted)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
