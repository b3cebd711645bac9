export const MAX_REASON_CHARACTERS = 500

/** What a consultant writes to a candidate, ready to be kept; undefined when there is nothing in it, too much, or NUL. */
export function consultantReason(text: string): string | undefined {
  const reason = text.trim()
  const isKeepable = reason.length > 0 && reason.length <= MAX_REASON_CHARACTERS && !reason.includes('\0')
  return isKeepable ? reason : undefined
}
