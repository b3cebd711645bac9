import { defineWords } from '../../shared/words/words.ts'

export const tIdentity = defineWords({
  tagline: 'Your shifts, availability and paperwork, in one place.',
  newTab: '(opens in a new tab)',
  support: 'Need a hand?',
  supportCall: 'Call {{phone}}',
  supportEmail: 'Email us',
  website: '{{brand}} website',
  privacy: 'Privacy',
  terms: 'Terms',

  email: 'Email',
  password: 'Password',
  repeatPassword: 'Repeat password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeatNewPassword: 'Repeat new password',
  emailInvalid: 'Please enter a valid email address',
  required: 'This field is required',
  passwordsDiffer: "The two passwords don't match.",

  rules: {
    heading: 'Your password needs',
    met: 'done',
    open: 'still needed',
    minimumLength: 'At least {{length}} characters',
    maximumLength: 'At most {{length}} characters',
    lowercase: 'A lowercase letter',
    uppercase: 'An uppercase letter',
    number: 'A number',
    special: 'A special character, such as ! or #',
    repeated: 'Both passwords match',
    secure: 'Your password is secure',
  },

  wait: {
    minutes_one: 'Too many attempts. Wait {{count}} minute and try again.',
    minutes_other: 'Too many attempts. Wait {{count}} minutes and try again.',
    seconds: 'Too many attempts. Wait less than a minute and try again.',
    over: 'You can try again now.',
  },

  login: {
    heading: 'Log in to {{brand}}',
    submit: 'Log in',
    forgot: 'Forgot password?',
    ended: {
      expired: 'Your session has ended. Log in again to carry on.',
      suspended: 'Your account is suspended, so you have been signed out. Call us on {{phone}}.',
      signedOutInOtherTab: 'You signed out in another tab.',
      unreachable:
        "We couldn't check whether you're signed in. Check your internet connection and try again.",
    },
    passwordReset: 'Log in with your new password. Every other device has been signed out.',
    passwordResetWithCalendar:
      'Log in with your new password. Every other device has been signed out. Your private calendar address still works: if somebody else may have it, make a new one in Settings.',
    accountSetUp: 'Your account is set up. Log in with your new password.',
  },

  resetMail: {
    heading: 'Forgot your password?',
    lead: "Enter your email and we'll send you a link to choose a new one.",
    submit: 'Send the link',
    sent: "We've sent you an email with instructions to reset your password.",
    sentHint:
      'It can take a few minutes. Check your junk folder too. The link works once, for {{minutes}} minutes.',
    again: 'Send it again',
  },

  reset: {
    heading: 'Choose a new password',
    lead: "We'll sign you out on every device. Then log in with the new password.",
    submit: 'Save new password',
    deadHeading: 'This link no longer works',
    expired: 'This reset link has expired. We can send you a new one.',
    invalid: "You've already used this reset link, or part of it is missing. We can send you a new one.",
    submitAgain: 'Send a new link',
  },

  checkingLink: 'Checking your link',

  setup: {
    heading: 'Welcome to {{brand}}',
    lead: 'Choose a password to finish setting up your account.',
    submit: 'Set up my account',
    deadHeading: "This link can't be used",
    doneHeading: 'Your account is ready',
    completeHeading: 'You are already set up',
    toLogin: 'Go to log in',
    signInFailed: "Your account is set up, but we couldn't log you in. Error code: {{code}}",
    welcome: 'Your account is ready. Welcome!',
  },

  change: {
    heading: 'Choose a new password',
    lead: "We'll sign you out on your other devices.",
    submit: 'Change password',
    changed: 'Your password is changed. Your other devices have been signed out.',
    calendar:
      'Your private calendar address still works. If somebody else may have it, make a new one here in Settings.',
    back: 'Back to Settings',
  },
})
