import { defineWords } from '../words/words.ts'

export const tForm = defineWords({
  refused: 'Check what you entered here.',
  restored: 'What you typed earlier is still here.',
  discard: {
    title: 'Leave without sending?',
    discard: 'Discard what I typed',
    stay: 'Keep editing',
  },
})
