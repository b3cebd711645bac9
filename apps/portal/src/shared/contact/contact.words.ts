import { defineWords } from '@rollcall/ui/words/words.ts'

export const tContact = defineWords(
  {
    topics: 'Contact topics',
    call: 'Call {{name}}',
    mail: 'Email {{name}}',
    directions: 'Directions to {{name}}',
    newTab: '(opens in a new tab)',
    copyNumber: 'Copy the number {{phone}}',
    copyEmail: 'Copy the address {{email}}',
    copied: 'Copied {{value}}',
    notCopied: 'We couldn’t copy {{value}}. Press and hold it to copy it yourself.',
    hours: 'We answer Monday to Friday, {{hours}}.',
    hoursInZone: 'We answer Monday to Friday, {{hours}} {{zone}}.',
    consultant: {
      title: 'Your consultant',
      none: 'You don’t have a consultant yet',
      noneText: 'Until you do, our {{country}} team below will help you.',
    },
    support: {
      title: '{{brand}} {{country}}',
    },
    offices: {
      topic: 'Offices',
      title: 'Offices in {{place}}',
      loading: 'Loading the offices',
      failed: 'We couldn’t load the offices.',
      offline:
        'You’re offline and the offices aren’t on this device yet. They’ll load when you’re back online.',
      none: 'No office in {{place}} yet',
      noneText: 'Call or email our team above, or find another office below.',
      showAll: 'Show all {{total}} offices',
      showFewer: 'Show fewer offices',
    },
    find: {
      title: 'Find another office',
      area: 'State or country',
      areaHint: 'Leave it empty to search every office.',
      wholeCountry: 'The whole country',
      search: 'Search offices',
      placeholder: 'Name, suburb or state',
      none: 'No office there. Choose another area.',
    },
  },
  {
    'en-CA': {
      find: {
        area: 'Province or country',
        placeholder: 'Name, city or province',
      },
    },
    'en-GB': {
      find: {
        area: 'Nation or country',
        placeholder: 'Name, town or county',
      },
    },
    'en-NZ': {
      find: {
        area: 'Region or country',
        placeholder: 'Name, suburb or region',
      },
    },
    'en-US': {
      find: {
        placeholder: 'Name, city or state',
      },
    },
  },
)
