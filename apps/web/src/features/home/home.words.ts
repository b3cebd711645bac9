import { defineWords } from '../../shared/words/words.ts'

export const tHome = defineWords({
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  consultant: {
    title: 'Your consultant, {{name}}',
    text: 'For anything about your {{work}}: bookings, offers or pay.',
  },
  team: {
    title: 'Ask us',
    text: 'You do not have a consultant yet. Our {{country}} team will help you get started.',
    offices: 'See our offices',
  },
  registrations: {
    title: 'Your registrations',
  },
})
