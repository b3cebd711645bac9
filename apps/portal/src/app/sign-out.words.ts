import { defineWords } from '@rollcall/ui/words/words.ts'

export const tSignOut = defineWords({
  unsent: {
    title_one: '{{count}} change isn’t sent yet',
    title_other: '{{count}} changes aren’t sent yet',
    text: 'We haven’t sent some changes you made offline. If you sign out now, you lose them.',
    stay: 'Stay signed in',
    signOut: 'Sign out anyway',
  },
})
