import { defineWords } from '../shared/words/words.ts'

export const tSignOut = defineWords({
  unsent: {
    title_one: '{{count}} change isn’t sent yet',
    title_other: '{{count}} changes aren’t sent yet',
    text: 'You clocked or changed something while offline. We send it when you’re back online. If you sign out now, you lose it.',
    stay: 'Stay signed in',
    signOut: 'Sign out anyway',
  },
})
