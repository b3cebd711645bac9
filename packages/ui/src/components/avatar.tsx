import css from './avatar.module.css'

/** The initials of a person named beside it. Hidden from screen readers, which read the name. */
export const Avatar = ({ name }: { name: string }) => (
  <span className={css.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** "PP" of Priya Patel, "M" of Māia: the first and the last word. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/\(.*?\)/g, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .flatMap((word) => (word ? [String.fromCodePoint(word.codePointAt(0) ?? 0)] : []))
    .join('')
    .toLocaleUpperCase()
}
