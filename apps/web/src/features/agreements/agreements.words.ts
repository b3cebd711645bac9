import { localDateOf } from '@rollcall/domain/time/local-time'
import { formatFullDay } from '../../shared/format.ts'
import { defineWords } from '../../shared/words/words.ts'

export const tAgreements = defineWords({
  title: 'Agreements',
  signedOf: '{{signed}} of {{total}} signed',
  afterAccepting_one: 'If you accept, there is {{count}} agreement of this school to read and sign.',
  afterAccepting_other: 'If you accept, there are {{count}} agreements of this school to read and sign.',
  loading: 'Loading the agreements',
  offline:
    'You are offline and the agreements are not saved on this device yet. They load when you are back online.',
  failed: 'We could not load the agreements.',
  toSign: 'To sign',
  signed: 'Signed',
  signedOn: 'Signed on {{date}}',
  read: 'Read',
  readAndSign: 'Read and sign',
  file: {
    loading: 'Loading the file',
    offline: 'You are offline. The file opens when you are back online.',
    failed: 'We could not load the file.',
    open: 'Open the file ({{size}})',
    outside: 'Your browser shows PDF files outside the portal. Open the file, read it, and come back here.',
  },
  haveRead: 'I have read this and agree to it',
  openFirst: 'Open the file first: this can be ticked after that.',
  notTicked: 'Tick this to sign.',
  sign: 'Sign',
  signHint: 'Your name, the date and this exact file are stored with your signature.',
  notSigned: 'It is not signed yet.',
  done: 'You signed “{{title}}”. Nothing more to do for this one.',
})

/** "Tuesday 17 November 2026", the day it was for whoever signed. */
export const signedDay = (dateAgreedUTC: string, timeZone: string): string =>
  formatFullDay(localDateOf(Date.parse(dateAgreedUTC), timeZone))
