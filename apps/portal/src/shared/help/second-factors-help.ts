import { MINUTE_MS } from '@rollcall/client/clock/clock.ts'
import { secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { isPasskeyEnough } from '@rollcall/ui/site/passkey-sign-in.ts'
import { supportHours } from '../contact/contact-rows.tsx'
import { tSecondFactorsHelp } from './second-factors-help.words.ts'

const topics = [
  'about',
  'which',
  'passkey',
  'app',
  'wrongCode',
  'noCode',
  'recovery',
  'newPhone',
  'lost',
] as const
export type SecondFactorTopic = (typeof topics)[number]

export interface SecondFactorArticle {
  topic: SecondFactorTopic
  question: string
  answer: string
  steps?: string[]
  alsoCalled: string
}

/** Shown in Help, and to people who are still signing in. */
export function secondFactorsHelp(readerTimeZone: string): SecondFactorArticle[] {
  const { lifetimeMs, maxTries, maxSendsPerHour, recoveryCodes } = secondFactorRules
  const t = tSecondFactorsHelp
  const contents: Record<SecondFactorTopic, Pick<SecondFactorArticle, 'answer' | 'steps'>> = {
    about: { answer: t('about.answer') },
    which: { answer: t('which.answer') },
    passkey: {
      answer: t('passkey.answer'),
      steps: [
        t('passkey.steps.open'),
        t('passkey.steps.make'),
        ...(isPasskeyEnough() ? [t('passkey.steps.use')] : []),
        t('passkey.steps.more'),
        ...(isPasskeyEnough() ? [t('passkey.steps.remove')] : []),
      ],
    },
    app: { answer: t('app.answer'), steps: t.list('app.steps') },
    wrongCode: {
      answer: t('wrongCode.answer', { minutes: lifetimeMs / MINUTE_MS, tries: maxTries }),
    },
    noCode: { answer: t('noCode.answer', { sends: maxSendsPerHour }) },
    recovery: { answer: t('recovery.answer', { codes: recoveryCodes }) },
    newPhone: { answer: t('newPhone.answer') },
    lost: {
      answer: t('lost.answer'),
      steps: [
        t('lost.steps.call', { hours: supportHours(readerTimeZone) }),
        t('lost.steps.check'),
        t('lost.steps.reset'),
        t('lost.steps.signIn'),
      ],
    },
  }
  return topics.map((topic) => ({
    topic,
    question: t(`${topic}.question`),
    alsoCalled: t(`${topic}.alsoCalled`),
    ...contents[topic],
  }))
}
