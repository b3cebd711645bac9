import { defineWords } from '@rollcall/ui/words/words.ts'

/** Texts of error codes that password forms also show before anything is sent: they must not load all the others. */
export const passwordErrors = {
  password_missing: 'A password is required',
  password_invalid: 'That password doesn’t meet every rule in the list. Change it and try again.',
  password_too_common:
    'That password is easy to guess: it uses common words, patterns or your own name. Try three or four words that don’t go together.',
  account_setup_already_complete: 'Your account is already set up. You can sign in.',
  account_setup_token_expired: 'This link has expired. Ask your consultant to send you a new one.',
  account_setup_token_invalid:
    'This link isn’t valid. Open it again from your email, or ask your consultant for a new one.',
} as const

export const tPasswordErrors = defineWords(passwordErrors)
