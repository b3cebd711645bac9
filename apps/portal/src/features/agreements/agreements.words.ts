import { localDateOf } from '@rollcall/domain/time/local-time'
import { formatFullDay } from '@rollcall/ui/site/format.ts'
import { defineWords } from '@rollcall/ui/words/words.ts'

export const tAgreements = defineWords(
  {
    title: 'Agreements',
    signedOf: '{{signed}} of {{total}} signed',
    afterAccepting_one: 'If you accept, this school has {{count}} agreement for you to sign.',
    afterAccepting_other: 'If you accept, this school has {{count}} agreements for you to sign.',
    loading: 'Loading the agreements',
    offline:
      'You’re offline, and the agreements aren’t saved on this device. They load when you’re back online.',
    failed: 'We couldn’t load the agreements.',
    toSign: 'To sign',
    signed: 'Signed',
    signedOn: 'Signed on {{date}}',
    read: 'Read',
    readAndSign: 'Read and sign',
    haveRead: 'I have read this and agree to it',
    openFirst: 'Read to the last page first, or download the file.',
    notTicked: 'Tick this to sign.',
    sign: 'Sign',
    signHint: 'We keep your name, the date and this version of the file with your signature.',
    notSigned: 'We couldn’t sign it',
    done: 'You signed “{{title}}”.',
  },
  { 'en-US': { notTicked: 'Check the box to sign.' } },
)

/** "Tuesday 17 November 2026", the day it was for the person who signed. */
export const signedDay = (dateAgreedUTC: string, timeZone: string): string =>
  formatFullDay(localDateOf(Date.parse(dateAgreedUTC), timeZone))
