import { defineWords } from '@rollcall/ui/words/words.ts'

export const tSessions = defineWords({
  title: 'Where you’re signed in',
  text: 'If you don’t know one of these, sign out there and change your password.',
  loading: 'Loading your devices',
  failed: 'We couldn’t load your devices.',
  offline: 'You’re offline. You can see your devices when you’re back online.',
  thisDevice: 'This device',
  since: 'Signed in since {{date}}, {{time}}',
  lastUsed: 'Last used {{date}}, {{time}}',
  address: 'From {{address}}',
  onlyHere: 'You aren’t signed in anywhere else.',
  end: 'Sign out',
  endOthers: 'Sign out everywhere else',
  endTitle: 'Sign out of {{device}}?',
  endText: 'You’re signed out there right away. Anything not saved there is lost.',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersText: 'You’re signed out everywhere else right away. You stay signed in here.',
  ended: 'You’re signed out on that device.',
  othersEnded: 'You’re signed out everywhere else.',
  notEnded: 'We couldn’t sign you out there.',
})
