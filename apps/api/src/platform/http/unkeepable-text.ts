import { hasFormatControls, withoutFormatControls } from '@rollcall/domain/text/format-controls'

/** PostgreSQL stores neither NUL nor lone surrogates in text, and no lone surrogates in JSON. */
const unkeepable = /\0|\p{Surrogate}/u
/** Deeper than the input of any call; recursion through it would overflow the stack. */
const MAX_DEPTH = 20
const OPENING_BRACE = 0x7b
const OPENING_BRACKET = 0x5b

export interface TextProblem {
  path: PropertyKey[]
  message: string
}

/**
 * The same value without such text, for input from other systems that cannot be corrected. Values that are nested too
 * deep are left out.
 */
export function keepable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return withoutFormatControls(value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd'))
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((one) => keepable(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [keepable(name), keepable(one, depth + 1)]),
  )
}

/** The fields of a request with text that PostgreSQL cannot store. */
export function problemsOfTexts(value: unknown, path: PropertyKey[] = []): TextProblem[] {
  if (typeof value === 'string') {
    return unkeepable.test(value) ? [{ path, message: 'must be text without NUL and half characters' }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  if (path.length >= MAX_DEPTH) return [{ path: path.slice(0, 1), message: 'must not be nested so deeply' }]
  return Object.entries(value).flatMap(([name, inner]) =>
    unkeepable.test(name)
      ? [{ path, message: 'must not have names with NUL and half characters' }]
      : problemsOfTexts(inner, [...path, name]),
  )
}

/**
 * Whether valid JSON, decoded from UTF-8, surely has nothing that `problemsOfTexts` finds or `readableTexts` removes. True for
 * most lines of a stream, and much faster than a walk through the value. Without escapes there is no NUL and no half character.
 */
export const isPlainJson = (json: string): boolean =>
  !json.includes('\\u') && !hasFormatControls(json) && !isDeep(json)

/** At most: brackets inside texts count too. */
function isDeep(json: string): boolean {
  let opened = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if ((code === OPENING_BRACE || code === OPENING_BRACKET) && ++opened >= MAX_DEPTH) return true
  }
  return false
}

/**
 * Removes characters from a body that change how a text is displayed, for example in a mail. Passwords stay unchanged,
 * because one that was set with such a character would no longer match.
 */
export function readableTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : withoutFormatControls(value)
  if (Array.isArray(value)) return value.map((one: unknown) => readableTexts(one, name))
  // A part of a form that is not text, such as a file, is unchanged.
  const isPlain = typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
  if (!isPlain) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, readableTexts(one, field)]))
}
