import { defineWords } from '@rollcall/ui/words/words.ts'

export const tConflicts = defineWords({
  title: 'You have bookings or offers on some days',
  titleAll: 'You’re booked on these days',
  titleOffers: 'You have an offer on these days',
  booked_one: 'You’re booked on this day, so it stays as it is.',
  booked_other: 'You’re booked on these days, so they stay as they are.',
  call: 'To change a booking, call your consultant.',
  offered_one: 'You have an offer on this day. Setting the day doesn’t answer it.',
  offered_other: 'You have offers on these days. Setting the days doesn’t answer them.',
  rest: {
    available_one: '{{count}} day will be set to available.',
    available_other: '{{count}} days will be set to available.',
    unavailable_one: '{{count}} day will be set to unavailable.',
    unavailable_other: '{{count}} days will be set to unavailable.',
    partial_one: '{{count}} day will be set to available by hours.',
    partial_other: '{{count}} days will be set to available by hours.',
    unset_one: '{{count}} day will be cleared.',
    unset_other: '{{count}} days will be cleared.',
  },
  nothingLeft: 'There’s nothing to change.',
  send_one: 'Change {{count}} day',
  send_other: 'Change {{count}} days',
})
