import { defineWords } from '../../shared/words/words.ts'

export const tWelcome = defineWords({
  title: 'Welcome! {{title}} is active',
  text: 'Next: tell us when you can work. We offer you shifts on the days you’re available.',
  setAvailability: 'Set my availability',
  dismiss: 'Dismiss',
})
