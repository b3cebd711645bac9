export const rollcall = {
  ask: {
    today: 'Are you ready to work today?',
    tomorrow: 'Are you ready to work tomorrow?',
    nextWorkingDay: 'Are you ready to work on {{weekday}}?',
    future: 'Are you ready to work on {{day}}?',
  },
  ready: 'Ready',
  notReady: 'Not ready',
  until: 'Answer until {{time}}.',
  untilOn: 'Answer until {{time}} on {{day}}.',
  left_one: '{{count}} minute left.',
  left_other: '{{count}} minutes left.',
  said: {
    ready: 'You are ready to work {{when}}',
    notReady: 'You are not ready to work {{when}}',
  },
  when: {
    today: 'today',
    tomorrow: 'tomorrow',
    on: 'on {{day}}',
  },
  counts: {
    ready: 'You count as available on {{day}}.',
    notReady: 'You count as unavailable on {{day}}.',
  },
  change: 'Change',
  keep: 'Keep my answer',
  changeUntil: 'You can change it until {{time}}.',
  changeUntilOn: 'You can change it until {{time}} on {{day}}.',
  over: 'The time to answer for this day is over.',
  overOffline: 'The next question comes when you are back online.',
  booked: 'You are booked {{when}}',
  conflict:
    'You were booked meanwhile, so your answer was not saved. If you can’t make it, call your consultant.',
  failed: 'Your answer was not sent.',
} as const
