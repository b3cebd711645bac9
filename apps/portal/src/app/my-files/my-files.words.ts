import { defineWords } from '@rollcall/ui/words/words.ts'

export const tMyFiles = defineWords({
  loading: 'Loading your files',
  families: 'Kinds of files',
  search: 'Search your files',
  reload: 'Reload',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  notFoundTitle: 'Nothing matches “{{search}}”',
  notFoundText: 'Try fewer letters, or the name of the file.',
  showAll: 'Show all files',
  none: {
    title: 'There’s nothing for you here yet',
    text: 'Your consultant looks after your documents. Ask them if you need to send something.',
    contact: 'Contact us',
  },
  attention: {
    title: 'Needs your attention',
    open: 'Open',
    refused: 'Not accepted: {{reason}}',
    expiresToday: 'Expires today',
    expiresIn_one: 'Expires in {{count}} day',
    expiresIn_other: 'Expires in {{count}} days',
    expiredAgo_one: 'Expired yesterday',
    expiredAgo_other: 'Expired {{count}} days ago',
    before_one: '{{when}}, before {{count}} of your shifts.',
    before_other: '{{when}}, before {{count}} of your shifts.',
    booked_one: '{{when}}, and you have {{count}} booked shift.',
    booked_other: '{{when}}, and you have {{count}} booked shifts.',
    alone: '{{when}}.',
  },
})
