import { defineWords } from '../words/words.ts'

export const tUi = defineWords(
  {
    action: {
      back: 'Back',
      cancel: 'Cancel',
      close: 'Close',
      delete: 'Delete',
      dismiss: 'Dismiss',
      done: 'Done',
      download: 'Download',
      retry: 'Try again',
      save: 'Save',
      undo: 'Undo',
    },
    field: {
      optional: 'optional',
      showPassword: 'Show password',
      choose: 'Choose…',
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
      empty: 'There is nothing to choose from yet.',
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
        kettle: 'The kettle is on in the staffroom. You have time.',
        names: 'Learn one name before the bell and the room is already kinder.',
        pencils: 'Somewhere, a child is lending out their best pencil.',
        shoes: 'Good mornings start with a map, a smile and comfortable shoes.',
        why: 'Every “but why?” is a small door opening.',
        playground: 'Nobody explains the rules of a game like the playground does.',
        story: 'Five spare minutes? There is always room for one more story.',
        remembered: 'They may forget the worksheet. They will remember that you listened.',
        board: 'A clean board, a fresh start, a room full of maybe.',
        relief: 'Today a whole school breathes out because you said yes.',
      },
    },
    status: {
      active: 'Active',
      awaitingVerification: 'Awaiting verification',
      complete: 'Complete',
      expired: 'Expired',
      expiring: 'Expiring soon',
      inProgress: 'In progress',
      pending: 'Pending',
      actionRequired: 'Needs your attention',
      unknown: 'Unknown',
      unverified: 'Not verified',
      verified: 'Verified',
    },
  },
  {
    'en-AU': {
      loading: {
        quotes: {
          kettle: 'The urn is on in the staffroom. You have time.',
        },
      },
    },
    'en-CA': {
      loading: {
        quotes: {
          shoes: 'Good mornings start with a map, a smile and warm boots.',
          playground: 'Nobody explains the rules of a game like recess does.',
        },
      },
    },
    'en-GB': {
      loading: {
        quotes: {
          relief: 'Today a whole school breathes out because its supply teacher said yes.',
        },
      },
    },
    'en-NZ': {
      loading: {
        quotes: {
          story: 'Five minutes before morning tea? There is always room for one more story.',
        },
      },
    },
    'en-US': {
      loading: {
        quotes: {
          kettle: "The coffee is on in the teachers' lounge. You have time.",
          playground: 'Nobody explains the rules of a game like recess does.',
        },
      },
    },
  },
)
