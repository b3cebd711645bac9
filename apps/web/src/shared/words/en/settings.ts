export const settings = {
  account: 'Your account',
  email: 'Log-in email',
  device: 'On this device',
  deviceText: 'Kept here, and cleared when you log out.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  startOfWeek: 'First day of the week',
  days: { Monday: 'Monday', Sunday: 'Sunday' },
  startOfWeekDefault: '{{day}} is the default for {{country}}.',
  weekends: 'Weekends in availability',
  weekendsHint: 'Show Saturdays and Sundays in your availability calendar.',
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
