import { defineWords } from '@rollcall/ui/words/words.ts'

export const tHome = defineWords({
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  consultant: {
    title: 'Your consultant, {{name}}',
    text: 'Ask about bookings, offers, pay or anything else about your {{work}}.',
  },
  team: {
    title: 'Ask us',
    text: 'You don’t have a consultant yet. Our {{country}} team will help you get started.',
    offices: 'See our offices',
  },
  availability: {
    title: 'Tell us when you can work',
    text: 'We offer you shifts on the days you’re available. It takes a minute.',
    set: 'Set my availability',
  },
})
