import { defineWords } from '@rollcall/ui/words/words.ts'

export const tGuestPage = defineWords(
  {
    title: 'Who sent you this',
    who: '{{brand}} finds work for teachers and educators in schools and centres in {{country}}.',
    website: 'About {{brand}}',
    privacy: 'Privacy',
    terms: 'Terms',
    hide: 'Hide this',
    show: 'Who sent me this?',
  },
  {
    'en-GB': {
      who: '{{brand}} finds work for teachers and educators in schools and centres in the {{country}}.',
    },
    'en-US': {
      who: '{{brand}} finds work for teachers and educators in schools and centers in the {{country}}.',
    },
  },
)
