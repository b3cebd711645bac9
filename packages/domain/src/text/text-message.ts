/** The characters that a text message stores in seven bits, without those that need two places. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmDouble = '^{}\\[~]|€'

/** With dashes, quotes and spaces that fit into seven bits: a single other character makes a message twice as long. */
export const asTextMessage = (text: string): string =>
  text
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll(/[^\S\n]/g, ' ')

/** The number of messages that a carrier charges for. */
export function segmentsOf(text: string): number {
  const characters = Array.from(text)
  if (characters.every((character) => gsm.includes(character) || gsmDouble.includes(character))) {
    const places = characters.reduce((sum, one) => sum + (gsmDouble.includes(one) ? 2 : 1), 0)
    return places <= 160 ? 1 : Math.ceil(places / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}
