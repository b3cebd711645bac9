import { defineWords } from '../words/words.ts'

export const tUi = defineWords(
  {
    action: {
      cancel: 'Cancel',
      close: 'Close',
      delete: 'Delete',
      dismiss: 'Dismiss',
      done: 'Done',
      download: 'Download',
      retry: 'Try again',
      undo: 'Undo',
    },
    field: {
      optional: 'optional',
      showPassword: 'Show password',
      choose: 'Choose…',
      dateLike: 'For example {{example}}',
    },
    kind: {
      info: 'Note',
      success: 'Done',
      warning: 'Warning',
      error: 'Error',
    },
    list: {
      search: 'Search',
      loading: 'Loading the list',
      empty: 'Nothing to choose from yet.',
      noMatch: 'Nothing matches “{{query}}”. Try fewer letters.',
      count_one: '{{count}} result',
      count_other: '{{count}} results',
      countOf: 'The best {{count}} of {{total}} results',
    },
    multiSelect: {
      all: 'Select all',
      none: 'None selected',
      everything: 'All {{total}} selected',
      some: '{{count}} of {{total}} selected',
    },
    loading: {
      label: 'Loading',
      quotes: {
        names: 'Learn one name before the bell.',
        pencil: 'Bring a spare pencil. Someone will need it.',
        office: 'Lost? The front office knows.',
        early: 'Ten minutes early is enough to find the staffroom.',
        story: 'Five minutes left? Read them a story.',
        why: 'You can say “I don’t know. Let’s find out.”',
        ask: 'Ask the class what they did last time.',
        pack: 'Lunch, water, comfortable shoes.',
        note: 'Leave the teacher a note about the day.',
        thanks: 'Thanks for helping out a school today.',
      },
    },
    expiry: {
      none: 'No expiry',
      valid: 'Valid until {{date}}',
      expired: 'Expired on {{date}}',
    },
    status: {
      accepted: 'Accepted',
      active: 'Active',
      awaitingVerification: 'Waiting to be checked',
      complete: 'Complete',
      expired: 'Expired',
      expiresToday: 'Expires today',
      expiring_one: 'Expires tomorrow',
      expiring_other: 'Expires in {{count}} days',
      inProgress: 'In progress',
      notAccepted: 'Not accepted',
      pending: 'Pending',
      unknown: 'Unknown',
    },
  },
  {
    'en-CA': { loading: { quotes: { pack: 'Lunch, water, warm boots.' } } },
    'en-GB': { loading: { quotes: { office: 'Lost? The school office knows.' } } },
    'en-US': {
      loading: { quotes: { early: 'Ten minutes early is enough to find the teachers’ lounge.' } },
    },
  },
)
