/**
 * The text as a mail program may read it: full-width letters and other full stops become plain ones, and joiners are
 * removed.
 */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\p{Variation_Selector}|\u034f/gu, '')
    .replaceAll('\u3002', '.')

const LABEL = String.raw`[\p{L}\p{N}\p{M}_-]`
const patterns = [
  /:\/\//u,
  /\b(?:mailto|tel|sms|data|javascript):\S/iu,
  /\bwww\./iu,
  /[^\s@]@[^\s@]/u,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/u,
  // Two letters or more, a full stop and the next word without a space: evil.example.
  new RegExp(String.raw`${LABEL}{2,}\.(?:\p{L}[\p{L}\p{M}]+|xn--[\w-]+)`, 'iu'),
  // A path after it makes it an address: J.MP/abc.
  new RegExp(String.raw`${LABEL}\.\p{L}[\p{L}\p{M}]+/`, 'u'),
  // A single letter before a capital is an initial: J.Smith and B.Ed are no addresses, x.ai and 1.gd are.
  /[\p{L}\p{N}]\.\p{Ll}{2}/u,
  /\p{L}\.(?:app|biz|cc|co|com|dev|info|io|li|link|me|net|org|tv)(?![\p{L}\p{N}])/iu,
]

/** Whether a mail program or a reader could take part of a text for a web or email address. */
export function containsWebAddress(text: string): boolean {
  const read = asRead(text)
  return patterns.some((pattern) => pattern.test(read))
}
