import { defineWords } from '@rollcall/ui/words/words.ts'

export const tLearning = defineWords({
  opening: 'Opening your courses…',
  offline: 'You’re offline. Your courses open when you’re back online.',
  blocked: 'Your browser blocked the new tab. Allow pop-ups for this site, then try again.',
})
