import { readFileSync, writeFileSync } from 'node:fs'

/**
 * V8 keeps the source of a program in memory, and takes two bytes for each character if one of them is not in Latin-1. esbuild
 * escapes such characters in strings, but not in comments, regular expressions and `String.raw`, where an escape has the same
 * meaning only if the text becomes a regular expression.
 * @param {string} file
 */
export function escapeNonLatin1(file) {
  const source = readFileSync(file, 'utf8')
  const escaped = source.replaceAll(
    /[^\0-\xff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (escaped !== source) writeFileSync(file, escaped)
}
