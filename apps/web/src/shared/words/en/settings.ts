export const settings = {
  account: 'Your account',
  email: 'Log-in email',
  appearance: 'Appearance',
  theme: 'Colours',
  themes: { system: 'As device', light: 'Light', dark: 'Dark' },
  calendar: 'Calendar',
  startOfWeek: 'First day of the week',
  days: { Monday: 'Monday', Sunday: 'Sunday' },
  startOfWeekDefault: '{{day}} is the default for {{country}}.',
  weekends: 'Weekends in availability',
  weekendsHint: 'Show Saturdays and Sundays in your availability calendar.',
  device: 'Kept on this device, and cleared when you log out.',
  app: 'The app',
  install: 'Install as an app',
  installed: 'You are using the installed app.',
  installOn: {
    ios: 'In Safari tap Share, then “Add to Home Screen”.',
    android: 'Open your browser’s menu and tap “Install app” or “Add to Home screen”.',
    computer:
      'In Chrome or Edge choose the install icon at the end of the address bar. In Safari choose File, “Add to Dock”.',
  },
  version: 'Version',
} as const
