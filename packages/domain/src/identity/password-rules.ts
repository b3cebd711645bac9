export const passwordRules = [
  'minimumLength',
  'maximumLength',
  'lowercase',
  'uppercase',
  'number',
  'special',
] as const
export type PasswordRule = (typeof passwordRules)[number]

export type PasswordLimits = { minimumLength: number; maximumLength: number }

const isKept: Record<PasswordRule, (password: string, limits: PasswordLimits) => boolean> = {
  minimumLength: (password, { minimumLength }) => lengthOf(password) >= minimumLength,
  maximumLength: (password, { maximumLength }) => lengthOf(password) <= maximumLength,
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  // Not "anything else": an accent typed as a combining mark is part of its letter.
  special: (password) => /[\p{P}\p{S}]/u.test(password),
}

export function brokenPasswordRules(password: string, limits: PasswordLimits): PasswordRule[] {
  return passwordRules.filter((rule) => !isKept[rule](password, limits))
}

function lengthOf(password: string): number {
  return Array.from(password).length
}
