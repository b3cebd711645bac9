import { defineWords } from '../shared/words/words.ts'

export const tSignOut = defineWords({
  unsent: {
    title_one: 'One thing you did is not sent yet',
    title_other: '{{count}} things you did are not sent yet',
    text: 'What you clocked or changed without a network waits on this device and is sent by itself once you are back online. If you sign out now, it is lost.',
    stay: 'Stay signed in',
    signOut: 'Sign out anyway',
  },
})
