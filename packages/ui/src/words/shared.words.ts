import { defineWords } from './words.ts'

/** Texts that several features share. */
export const tShared = defineWords(
  {
    work: 'relief work',
    signOut: 'Sign out',
    stopActing: 'Stop acting',
    actionLocked: {
      title: 'This is locked for now',
      text: 'Your hours and the school’s don’t match, so you can’t change anything here. Your consultant is looking into it. If it can’t wait, call {{phone}}.',
    },
    installOn: {
      ios: 'In Safari tap Share, then “Add to Home Screen”.',
      android: 'Open your browser’s menu and tap “Install app” or “Add to Home screen”.',
      computer:
        'In Chrome or Edge choose the install icon at the end of the address bar. In Safari choose File, “Add to Dock”.',
    },
  },
  {
    'en-CA': { work: 'supply work' },
    'en-GB': { work: 'supply work' },
    'en-NZ': { work: 'relieving work' },
    'en-US': { work: 'substitute work' },
  },
)
