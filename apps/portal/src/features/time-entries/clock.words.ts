import { defineWords } from '@rollcall/ui/words/words.ts'

/** The clock before it opens and while it is loaded; Home needs no more on most days. */
export const tClock = defineWords({
  clockOpens: 'Clock-in opens at {{time}}',
  clockUntil: 'You can clock in until {{time}}.',
  offline:
    'You’re offline, and your shifts aren’t saved on this device yet. They load when you’re back online.',
  failed: 'We couldn’t load the clock.',
})
