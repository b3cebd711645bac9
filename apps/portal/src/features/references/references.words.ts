import { defineWords } from '@rollcall/ui/words/words.ts'

export const tReferences = defineWords(
  {
    title: '{{referee}}, can you tell us about {{candidate}}?',
    lead: '{{candidate}} wants to work with us and named you as a referee: {{relationship}}.',
    next: 'We read your answers before we offer {{candidate}} work. You can send them once.',
    send: 'Send my reference',
    notSent: 'We couldn’t send your reference',
    offline: 'You’re offline. The questions load when you’re back online.',
    failed: 'We couldn’t load the questions.',
    loading: 'Loading the questions',
    thanks: 'Thank you for your reference',
    thanksText: 'We have your answers. You don’t need to do anything else, and you can close this page.',
    invalid: 'This link doesn’t work',
    ask: 'Ask us about it',
    why: 'We sent you this link because someone who wants to work with us named you as a referee. It’s only for you, so please don’t share it.',
  },
  {
    'en-US': {
      lead: '{{candidate}} wants to work with us and named you as a reference: {{relationship}}.',
      why: 'We sent you this link because someone who wants to work with us named you as a reference. It’s only for you, so please don’t share it.',
    },
  },
)
