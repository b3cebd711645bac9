import { defineWords } from '@rollcall/ui/words/words.ts'

export const tEmailChoice = defineWords({
  title: 'Emails: {{event}}',
  isOn: 'You get these emails.',
  isOff: 'You no longer get these emails.',
  turnOff: 'Stop these emails',
  turnOn: 'Get these emails again',
  fixed:
    'You can’t stop these emails, because we have no other way to reach you about this. If Settings offers another way, turn that on first.',
  others: 'We also reach you by {{channels}}.',
  and: 'and',
  staysOn: 'Emails about your sign-in and security stay on, and so does what you chose for everything else.',
  settings: 'All your choices are in Settings, after you sign in.',
  loading: 'Loading your choice',
  failed: 'We couldn’t load your choice.',
  offline: 'You’re offline. Your choice loads when you’re back online.',
  invalid: 'This link doesn’t work',
  why: 'We sent you this link in an email from us. It’s only for you, so please don’t share it.',
})
