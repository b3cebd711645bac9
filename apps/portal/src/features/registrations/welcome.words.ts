import { defineWords } from '@rollcall/ui/words/words.ts'

export const tWelcome = defineWords({
  title: 'Welcome! {{title}} is active',
  availabilityNext: 'Next: tell us when you can work. We offer you shifts on the days you’re available.',
  offersNext: 'Next: look out for offers. You’ll see them here.',
  setAvailability: 'Set my availability',
  dismiss: 'Dismiss',
})
