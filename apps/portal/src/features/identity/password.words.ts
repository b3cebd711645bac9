import { defineWords } from '@rollcall/ui/words/words.ts'

/** Texts of the password form. */
export const tPassword = defineWords({
  repeatPassword: 'Repeat password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeatNewPassword: 'Repeat new password',
  passwordsDiffer: 'The two passwords don’t match.',

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
  },

  resetMail: {
    heading: 'Forgot your password?',
    lead: 'Enter your email and we’ll send you a link to choose a new one.',
    submit: 'Send the link',
    sent: 'We’ve sent you an email with instructions to reset your password.',
    sentHint:
      'It can take a few minutes. Check your spam or junk folder too. The link works once, for {{minutes}} minutes.',
    again: 'Send it again',
  },

  reset: {
    heading: 'Choose a new password',
    lead: 'We sign you out everywhere. Then sign in with your new password.',
    submit: 'Save new password',
    deadHeading: 'This link no longer works',
    expired: 'This reset link has expired. We can send you a new one.',
    invalid: 'This reset link no longer works. We can send you a new one.',
    submitAgain: 'Send a new link',
  },

  checkingLink: 'Checking your link',

  setup: {
    heading: 'Welcome to {{brand}}',
    lead: 'Choose a password to finish setting up your account.',
    submit: 'Set up my account',
    deadHeading: 'You can’t use this link',
    doneHeading: 'Your account is ready',
    completeHeading: 'You’re already set up',
    toLogin: 'Sign in',
    signInFailed: 'Your account is set up, but we couldn’t sign you in. Error code: {{code}}',
    welcome: 'Your account is ready. Welcome!',
  },

  change: {
    heading: 'Choose a new password',
    lead: 'We’ll sign you out on your other devices.',
    submit: 'Change password',
    changed: 'Your password is changed. We signed you out on your other devices.',
    calendar:
      'Your private calendar address still works. If someone else may have it, create a new one here in Settings.',
    back: 'Back to Settings',
  },
})
