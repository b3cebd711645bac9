import { defineWords } from '@rollcall/ui/words/words.ts'

export const tIdentity = defineWords({
  tagline: 'Your shifts, availability and documents, in one place.',
  newTab: '(opens in a new tab)',
  support: 'Need help?',
  supportCall: 'Call {{phone}}',
  supportEmail: 'Email us',
  website: '{{brand}} website',
  privacy: 'Privacy',
  terms: 'Terms',

  email: 'Email',
  password: 'Password',
  passwordSecure: 'Your password is secure',
  emailInvalid: 'Please enter a valid email address',

  wait: {
    minutes_one: 'Too many attempts. Wait {{count}} minute and try again.',
    minutes_other: 'Too many attempts. Wait {{count}} minutes and try again.',
    seconds: 'Too many attempts. Wait less than a minute and try again.',
    over: 'You can try again now.',
  },

  login: {
    heading: 'Sign in to {{brand}}',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    forgot: 'Forgot password?',
    ended: {
      expired: 'Your session has ended. Sign in again to carry on.',
      suspended: 'Your account is suspended, so we signed you out. Call us on {{phone}}.',
      signedOutInOtherTab: 'You signed out in another tab.',
      unreachable:
        'We couldn’t check whether you’re signed in. Check your internet connection and try again.',
    },
    passwordReset: 'Sign in with your new password. We signed you out everywhere else.',
    passwordResetWithCalendar:
      'Sign in with your new password. We signed you out everywhere else. Your private calendar address still works: if someone else may have it, create a new one in Settings.',
    accountSetUp: 'Your account is set up. Sign in with your new password.',
  },
})
