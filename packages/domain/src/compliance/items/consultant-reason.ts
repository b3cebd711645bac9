export const MAX_REASON_LENGTH = 500

/** Trims a consultant's text to a candidate for storage; undefined if it is empty, too long, or contains NUL. */
export function consultantReason(text: string): string | undefined {
  const reason = text.trim()
  const isKeepable = reason.length > 0 && reason.length <= MAX_REASON_LENGTH && !reason.includes('\0')
  return isKeepable ? reason : undefined
}
