import { defineWords } from '@rollcall/ui/words/words.ts'

export const tDownloads = defineWords({
  search: 'Search downloads',
  found_one: '{{count}} download',
  found_other: '{{count}} downloads',
  loading: 'Loading the downloads',
  offline: 'You’re offline, and the list isn’t saved on this device. It loads when you’re back online.',
  failed: 'We couldn’t load the downloads.',
  updated: 'Updated {{date}}',
  empty: {
    title: 'No downloads yet',
    text: 'Forms and guides for your region appear here. If you’re looking for one, ask your consultant.',
    contact: 'Contact us',
  },
  notFoundTitle: 'Nothing matches “{{search}}”',
  notFoundText: 'Try fewer letters or another word.',
})
