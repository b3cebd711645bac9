const MAX_NAME_LENGTH = 120
/** Longer names are refused, not shortened: they were not typed by a person. */
const MAX_GIVEN_NAME_LENGTH = 255

/** Control and invisible characters, direction marks, and characters with a meaning in paths or headers. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

export const isFileNameUsable = (given: string): boolean =>
  given.length <= MAX_GIVEN_NAME_LENGTH && stemOf(given) !== ''

/** A name that is safe to show and save anywhere. Its extension follows the content, whatever the given name claimed. */
export function safeFileName(given: string, extension: string): string {
  const stem = stemOf(given)
  const kept = Array.from(reservedOnWindows.test(stem) ? `${stem}_` : stem)
  return `${kept.slice(0, MAX_NAME_LENGTH - extension.length - 1).join('')}.${extension}`
}

function stemOf(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return last
    .replaceAll(unsafe, '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
}
