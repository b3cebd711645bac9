import { defineWords } from '@rollcall/ui/words/words.ts'

export const tSettings = defineWords({
  account: 'Your account',
  email: 'Sign-in email',
  device: 'On this device',
  deviceText: 'These settings stay on this device until you sign out.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  startOfWeek: 'First day of the week',
  days: { Monday: 'Monday', Sunday: 'Sunday' },
  startOfWeekDefault: '{{day}} is the default for {{country}}.',
  weekends: 'Weekends in availability',
  weekendsHint: 'Show Saturdays and Sundays in your availability calendar.',
  app: 'The app',
  install: 'Install as an app',
  installed: 'You’re using the installed app.',
  version: 'Version',
  yourData: {
    title: 'Your data',
    text: 'Download everything we keep about you as one file.',
    contains:
      'Your profile and account, bookings and offers, availability and check-ins, clocked times and hours, signed agreements, the emails we sent you, and a log of activity in your account. No passwords.',
    format: 'It is a JSON file. It opens in any text editor.',
    private: 'Keep it private. It shows when and where you work.',
    download: 'Download your data',
    done: 'Your data is downloaded.',
    offline: 'You’re offline. You can download your data when you’re back online.',
    notDownloaded: 'We couldn’t download your data.',
    tooOften: 'You can download your data five times an hour. Try again in an hour.',
  },
})
