export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'too_many_pages'
  | 'too_large'
  | 'macros'
  | 'not_a_word_file'

/**
 * A decoder's own verdict on a file. Any other error may have left the decoder damaged, and the reader that met it is
 * replaced: PDFium, once out of memory, fails at every file that follows.
 */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
