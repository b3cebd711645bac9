import { defineWords } from '@rollcall/ui/words/words.ts'

export const tForm = defineWords({
  required: 'This field is required',
  tooLong: 'This field must be {{length}} characters or less',
  refused: 'Check what you entered here.',
  restored: 'What you typed earlier is still here.',
  discard: {
    title: 'Leave without sending?',
    discard: 'Discard what I typed',
    stay: 'Keep editing',
  },
})
