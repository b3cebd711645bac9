import { defineWords } from '@rollcall/ui/words/words.ts'

export const tReleaseRequests = defineWords({
  title: 'Can’t make it?',
  lead: 'Tell {{name}} now, so there is time to find someone else. If it starts soon, call as well.',
  action: 'I can’t make it',
  offline: 'You’re offline, so we can’t send this. Call {{name}}.',
  team: 'our team',
  dialog: {
    title: 'I can’t make it',
    shift: '{{client}}, {{day}}, {{range}}',
    reason: 'What happened?',
    chooseReason: 'Choose what happened.',
    note: 'Anything {{name}} should know',
    noteHint: '{{used}} of {{limit}} characters',
    next: 'We email {{name}}. The shift stays yours until {{name}} takes you off it. We don’t tell the school.',
    send: 'Send',
    failed: 'We couldn’t tell {{name}}',
    keep: 'Back',
  },
  reasons: {
    sick: 'I’m sick',
    family: 'Family',
    doubleBooked: 'I’m double-booked',
    transport: 'I can’t get there',
    other: 'Something else',
  },
  asked: {
    title: 'You asked to cancel',
    what: 'You asked {{name}} on {{day}} at {{time}}: {{reason}}.',
    note: '“{{note}}”',
    next: 'The shift is still yours until {{name}} takes you off it. Call if it starts soon.',
    undo: 'I can make it after all',
    undoFailed: 'We couldn’t take your request back',
  },
  done: 'We emailed {{name}}.',
  undone: 'The shift stays yours. We emailed {{name}} that you can make it.',
})
