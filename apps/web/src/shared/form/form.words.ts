import { defineWords } from '../words/words.ts'

export const tForm = defineWords({
  restored: 'What you typed earlier is still here.',
  discard: {
    title: 'Leave without sending?',
    discard: 'Discard what I typed',
    stay: 'Go on',
  },
})
