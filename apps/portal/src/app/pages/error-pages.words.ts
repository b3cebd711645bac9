import { defineWords } from '@rollcall/ui/words/words.ts'

/** Pages shown instead of a screen: errors and under construction. */
export const tErrorPages = defineWords({
  goHome: 'Go home',
  goBack: 'Go back',
  code: 'Error code: {{code}}',
  call: 'Call {{phone}}',
  mail: 'Email {{email}}',
  generic: {
    title: 'Something went wrong',
    text: 'Try again in a moment. If it keeps happening, call us on {{phone}}.',
  },
  notFound: {
    title: 'We can’t find that page',
    text: 'The link may be old or wrong, or the page isn’t switched on for you. Start again from Home.',
  },
  unauthorized: {
    title: 'You don’t have access to that page',
    text: 'Sign in with the right account. If you think you should see it, call us on {{phone}}.',
  },
  accountLoadFailure: {
    title: 'We couldn’t load your account',
    text: 'You’re signed in, but we couldn’t load your profile. Check your connection and try again. If it keeps happening, call us on {{phone}}.',
  },
  accountSuspended: {
    title: 'Your account is suspended',
    text: 'You can’t use the portal for now. Call or email us and we’ll tell you why.',
  },
  timeout: {
    title: 'The page timed out',
    text: 'Are you still connected to the internet? Check your signal, then try again.',
    stillNothing: 'We still can’t reach the portal. We’ll try again when you’re back online.',
  },
  underConstruction: {
    title: 'We’re still building this page',
    text: 'Everything else works as usual.',
    checkAgain: 'See if it’s ready',
  },
  startFailure: {
    title: 'We can’t open the portal',
    text: 'We couldn’t reach it just now. Check your internet connection and try again.',
  },
})
