import { defineWords } from '@rollcall/ui/words/words.ts'

export const tHours = defineWords({
  title: 'Available by hours',
  lead_one: 'When can you work on {{days}}?',
  lead_other: 'When can you work on these {{count}} days: {{days}}?',
  presets: 'Fill in',
  morning: 'Morning',
  afternoon: 'Afternoon',
  last: 'Last used',
  range: 'Hours {{number}}',
  from: 'From',
  to: 'To',
  add: 'Add more hours',
  remove: 'Remove hours {{number}}',
  removed: 'Hours {{number}} removed',
  save_one: 'Set {{count}} day',
  save_other: 'Set {{count}} days',
  problem: {
    startTimeInvalid: 'Enter a start time',
    endTimeInvalid: 'Enter an end time',
    endBeforeStart: 'Must be after the start',
    overlapping: 'These hours overlap other hours',
  },
})
