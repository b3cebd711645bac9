import { defineWords } from '@rollcall/ui/words/words.ts'

export const tDocuments = defineWords({
  title: 'Documents',
  lead: 'Anything else your consultant asks for: ID, letters, statements of service.',
  add: 'Add document',
  loading: 'Loading your documents',
  offline:
    'You’re offline, and your documents aren’t saved on this device. They load when you’re back online.',
  failed: 'We couldn’t load your documents.',
  addedOn: 'Added {{date}}',
  empty: {
    title: 'No documents yet',
    text: 'Take a photo of a document or choose a file. Your consultant sees it right away.',
    cannotAdd: 'Send documents to your consultant. They appear here.',
  },
  form: {
    title: 'Add document',
    type: 'What is it?',
    chosen: 'Type of document',
    change: 'Change',
    typeMissing: 'Choose what it is.',
    noTypes: 'There’s nothing to choose from yet. Ask your consultant.',
    typesOffline: 'You’re offline. You can add a document when you’re back online.',
    typesFailed: 'We couldn’t load the types of document.',
    files: 'File',
    send_one: 'Send {{count}} file',
    send_other: 'Send {{count}} files',
    sendNone: 'Send',
    someFailed_one: '{{count}} file wasn’t sent',
    someFailed_other: '{{count}} files weren’t sent',
    someFailedText: 'You can see why beside each file. Try again, or remove it.',
    notSentYet: 'Your files haven’t been sent.',
    sent_one: 'We have your document. Your consultant can see it.',
    sent_other: 'We have your {{count}} documents. Your consultant can see them.',
  },
})
