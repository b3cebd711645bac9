import { defineWords } from '@rollcall/ui/words/words.ts'

export const tOngoing = defineWords({
  title: 'Your usual week',
  lead: 'Used for any day you haven’t set. Bookings always come first.',
  notSaved: 'Not saved yet',
  notSavedText: 'Every day starts as available. Nothing changes until you save.',
  status: { available: 'Available', unavailable: 'Unavailable' },
  means: 'In your calendar',
  follows_one: 'In the next four weeks, this covers {{count}} day you haven’t set:',
  follows_other: 'In the next four weeks, this covers {{count}} days you haven’t set:',
  followsNone:
    'In the next four weeks you’ve set every day yourself or you’re booked, so this changes nothing there.',
  available_one: '{{count}} day available',
  available_other: '{{count}} days available',
  unavailable_one: '{{count}} day unavailable',
  unavailable_other: '{{count}} days unavailable',
  save: 'Save my week',
  asSaved: 'Saved.',
  changed: 'Not saved yet.',
  saved: 'Your usual week is saved.',
  undone: 'Change undone.',
  failed: 'We couldn’t load your usual week.',
})
