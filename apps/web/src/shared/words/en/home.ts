export const home = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  work: 'relief work',
  bookings: {
    title: 'Your bookings will be here',
    text: 'Bookings are not switched on in the portal yet. Once they are, this page shows your {{work}}:',
    today: 'Today',
    todayText: 'Where you are going, when, and whom to ask for.',
    needsAnswer: 'Needs your answer',
    needsAnswerText: 'Offers to accept or decline.',
    comingUp: 'Coming up',
    comingUpText: 'Your bookings in the days ahead.',
  },
  consultant: {
    title: 'Until then, ask {{name}}',
    text: 'Your consultant can tell you about your bookings and take your answer to an offer.',
  },
  team: {
    title: 'Until then, ask us',
    text: 'You do not have a consultant yet. Our {{country}} team will help you get started.',
    offices: 'See our offices',
  },
  registrations: {
    title: 'Your registrations',
  },
} as const
