/** After these abbreviations a full stop is part of the name: Dr. Kerryn, K. Lee, Mary St. John. */
const ABBREVIATION = String.raw`(?<![\p{L}\p{M}])(?:\p{L}\p{M}*|assoc|asst|br|capt|dr|fr|hon|mohd?|md|mrs?|ms|mx|prof|rev|sr|st)`

const sentencePatterns = [
  /[:;¡¿]|(?!\.)\p{Sentence_Terminal}/u,
  // A full stop before a word, or after a word that is too long for an abbreviation: "Sam. Your account is locked."
  new RegExp(String.raw`(?<!${ABBREVIATION})\.(?:\s+[\p{L}\p{M}]{3}|(?<=[\p{L}\p{M}]{5}\.)(?!\p{L}))`, 'iu'),
]

/** Whether a text may be a name: it contains no number, such as a phone number, and no sentence. */
export function isOnlyName(text: string): boolean {
  const plain = text.normalize('NFKC')
  return !/\p{N}/u.test(plain) && sentencePatterns.every((pattern) => !pattern.test(plain))
}
