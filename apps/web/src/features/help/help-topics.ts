import { runningLateWindow } from '@rollcall/domain/bookings/running-late'
import { currentSite } from '../../shared/config/site.ts'
import { supportHours } from '../../shared/contact/support-hours.ts'
import type { IconName } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'

export type HelpLink =
  | { label: string; to: '/' | '/contact' | '/settings' | '/settings/change-password' }
  | { label: string; href: string }

export type HelpEntry = { question: string; answer: string; link?: HelpLink }

export type HelpTopic = { icon: IconName; title: string; entries: HelpEntry[] }

/** Only of what the portal does today, with the numbers this site runs on. */
export function helpTopics(readerTimeZone: string): HelpTopic[] {
  return [
    { icon: 'lock', title: t('help.signingIn.title'), entries: signingIn() },
    { icon: 'calendar', title: t('help.bookings.title'), entries: bookings() },
    { icon: 'user', title: t('help.account.title'), entries: account() },
    { icon: 'phone', title: t('help.contacting.title'), entries: contacting(readerTimeZone) },
    { icon: 'offline', title: t('help.offline.title'), entries: offline() },
    { icon: 'download', title: t('help.installing.title'), entries: installing() },
    { icon: 'eye-off', title: t('help.privacy.title'), entries: privacy() },
  ]
}

const toHome = (): HelpLink => ({ to: '/', label: t('title.home') })
const toContact = (): HelpLink => ({ to: '/contact', label: t('title.contact') })
const toSettings = (): HelpLink => ({ to: '/settings', label: t('title.settings') })
const toChangePassword = (): HelpLink => ({
  to: '/settings/change-password',
  label: t('title.changePassword'),
})

function signingIn(): HelpEntry[] {
  const { resetLinkMinutes, setupLinkDays, sessionDays, sessionIdleDays } = currentSite().config.identity
  return [
    {
      question: t('help.signingIn.forgot.question'),
      answer: t('help.signingIn.forgot.answer', { minutes: resetLinkMinutes }),
    },
    { question: t('help.signingIn.noMail.question'), answer: t('help.signingIn.noMail.answer') },
    { question: t('help.signingIn.tooMany.question'), answer: t('help.signingIn.tooMany.answer') },
    {
      question: t('help.signingIn.setUp.question'),
      answer: t('help.signingIn.setUp.answer', { days: setupLinkDays }),
      link: toContact(),
    },
    {
      question: t('help.signingIn.staySignedIn.question'),
      answer: t('help.signingIn.staySignedIn.answer', { days: sessionDays, idleDays: sessionIdleDays }),
      link: toSettings(),
    },
  ]
}

function bookings(): HelpEntry[] {
  const { minutesBeforeStart, minutesAfterStart } = runningLateWindow
  return [
    {
      question: t('help.bookings.answer.question'),
      answer: t('help.bookings.answer.answer'),
      link: toHome(),
    },
    { question: t('help.bookings.gone.question'), answer: t('help.bookings.gone.answer') },
    {
      question: t('help.bookings.late.question'),
      answer: t('help.bookings.late.answer', { before: minutesBeforeStart, after: minutesAfterStart }),
    },
    {
      question: t('help.bookings.cancel.question'),
      answer: t('help.bookings.cancel.answer'),
      link: toContact(),
    },
    { question: t('help.bookings.agreement.question'), answer: t('help.bookings.agreement.answer') },
    { question: t('help.bookings.past.question'), answer: t('help.bookings.past.answer'), link: toHome() },
    { question: t('help.bookings.hours.question'), answer: t('help.bookings.hours.answer'), link: toHome() },
    { question: t('help.bookings.pay.question'), answer: t('help.bookings.pay.answer') },
    { question: t('help.bookings.differ.question'), answer: t('help.bookings.differ.answer') },
    {
      question: t('help.bookings.calendar.question'),
      answer: t('help.bookings.calendar.answer'),
      link: toSettings(),
    },
  ]
}

function account(): HelpEntry[] {
  const { minimumLength } = currentSite().config.password
  return [
    {
      question: t('help.account.password.question'),
      answer: t('help.account.password.answer', { minimum: minimumLength }),
      link: toChangePassword(),
    },
    {
      question: t('help.account.details.question'),
      answer: t('help.account.details.answer'),
      link: toContact(),
    },
    {
      question: t('help.account.looks.question'),
      answer: t('help.account.looks.answer'),
      link: toSettings(),
    },
    { question: t('help.account.suspended.question'), answer: t('help.account.suspended.answer') },
    { question: t('help.account.building.question'), answer: t('help.account.building.answer') },
  ]
}

const contacting = (readerTimeZone: string): HelpEntry[] => [
  {
    question: t('help.contacting.who.question'),
    answer: t('help.contacting.who.answer'),
    link: toContact(),
  },
  { question: t('help.contacting.hours.question'), answer: supportHours(readerTimeZone) },
  {
    question: t('help.contacting.office.question'),
    answer: t('help.contacting.office.answer'),
    link: toContact(),
  },
]

const offline = (): HelpEntry[] => [
  { question: t('help.offline.works.question'), answer: t('help.offline.works.answer') },
  { question: t('help.offline.fresh.question'), answer: t('help.offline.fresh.answer') },
  { question: t('help.offline.login.question'), answer: t('help.offline.login.answer') },
]

const installing = (): HelpEntry[] => [
  { question: t('help.installing.ios.question'), answer: t('settings.installOn.ios') },
  { question: t('help.installing.android.question'), answer: t('settings.installOn.android') },
  { question: t('help.installing.computer.question'), answer: t('settings.installOn.computer') },
  { question: t('help.installing.why.question'), answer: t('help.installing.why.answer') },
]

const privacy = (): HelpEntry[] => [
  { question: t('help.privacy.device.question'), answer: t('help.privacy.device.answer') },
  { question: t('help.privacy.shared.question'), answer: t('help.privacy.shared.answer') },
  {
    question: t('help.privacy.lost.question'),
    answer: t('help.privacy.lost.answer'),
    link: toChangePassword(),
  },
  {
    question: t('help.privacy.policy.question'),
    answer: t('help.privacy.policy.answer'),
    link: { href: currentSite().site.links.privacy, label: t('help.privacy.policy.link') },
  },
]
