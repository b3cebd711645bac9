import { defineWords } from '@rollcall/ui/words/words.ts'

export const tPasskeySignIn = defineWords({
  notUsed:
    'No passkey was used. Try again, or sign in with your email and password. If you don’t have a passkey yet, add one in Settings.',
  refused: 'We couldn’t sign you in with that passkey. Sign in with your email and password.',
  failed: 'Your passkey didn’t work. Try again, or sign in with your email and password.',
})
