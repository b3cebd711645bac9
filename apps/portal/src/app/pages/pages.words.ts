import { defineWords } from '@rollcall/ui/words/words.ts'

/** Texts of the entry: loading, the network, and a page of its own file that did not arrive. */
export const tPages = defineWords({
  backOnline: 'You’re back online.',
  someoneElse: 'Someone else signed in on this device. You now see their account.',
  slow: {
    text: 'This is taking longer than usual. We’re still loading it.',
    unreachable: 'We can’t reach the portal right now. Check your signal. We’re still trying.',
  },
  notArrived: {
    title: 'We can’t open this page',
    text: 'Check your internet connection and try again.',
  },
})
