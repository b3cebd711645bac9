import { defineWords } from '@rollcall/ui/words/words.ts'

export const tShortcutDialog = defineWords({
  sameAsLastWeek: {
    which: 'Which week?',
    thisWeek: 'This week',
    nextWeek: 'Next week',
    copied: 'Sets {{week}} the same as {{before}}.',
    worked_one: 'You worked {{days}}, so we copy it as available.',
    worked_other: 'You worked {{days}}, so we copy those days as available.',
  },
  pause: {
    until: 'Unavailable from today until',
    hint: 'Includes that day and weekends. You can still change single days later.',
    choose: 'Choose your last day off to see what changes.',
    tooEarly: 'Choose today or a later day.',
    tooLate: 'Choose a day up to {{day}}.',
  },
  preview: {
    title_one: '{{count}} day changes',
    title_other: '{{count}} days change',
    none: 'Your days are already set like this.',
    from: 'From',
    to: 'to',
    booked_one: '{{days}} is booked and stays as it is.',
    booked_other: '{{days}} are booked and stay as they are.',
    offered_one: 'You have an offer for {{days}}. You still need to answer it.',
    offered_other: 'You have offers for {{days}}. You still need to answer them.',
    loading: 'Loading your days',
    unknown: 'We couldn’t load all of these days, so we can’t show what would change.',
    offline:
      'You’re offline and some of these days aren’t on this device. Try again when you’re back online.',
  },
  label: {
    available: 'Available',
    unavailable: 'Unavailable',
    partial: 'By hours, {{hours}}',
    notSet: 'Not set',
    byWeekday: {
      available: 'Available (every week)',
      unavailable: 'Unavailable (every week)',
    },
  },
  confirm_one: 'Change {{count}} day',
  confirm_other: 'Change {{count}} days',
})
