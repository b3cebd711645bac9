import { formatFileSize } from '@rollcall/domain/files/file-size'
import { runningLateWindow } from '@rollcall/domain/work/bookings/running-late'
import { fuzzySearch, type TextPart } from '@rollcall/ui/components/fuzzy-search.ts'
import type { IconName } from '@rollcall/ui/components/icon.tsx'
import { isPasskeyEnough } from '@rollcall/ui/site/passkey-sign-in.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { supportHours } from '../../shared/contact/contact-rows.tsx'
import { secondFactorsHelp } from '../../shared/help/second-factors-help.ts'
import { tTitle } from '../../shared/page-titles.words.ts'
import { tHelp } from './help.words.ts'

type HelpLink = ReturnType<typeof toPlace> | { label: string; href: string }

export type HelpEntry = {
  question: string
  answer: string
  steps?: readonly string[] | undefined
  /** Synonyms that are not in the answer. */
  alsoCalled?: string | undefined
  link?: HelpLink | undefined
}

export type HelpTopic = { id: string; icon: IconName; title: string; entries: HelpEntry[] }

/** Only about existing features, with this site's numbers. Work comes first: readers are signed in. */
export function helpTopics(readerTimeZone: string): HelpTopic[] {
  return [
    { id: 'help-shifts', icon: 'calendar', title: tHelp('bookings.title'), entries: bookings() },
    { id: 'help-pay', icon: 'clock', title: tHelp('pay.title'), entries: hoursAndPay() },
    { id: 'help-availability', icon: 'check-circle', title: tHelp('days.title'), entries: availability() },
    {
      id: 'help-registrations',
      icon: 'checklist',
      title: tHelp('registrations.title'),
      entries: registrations(),
    },
    { id: 'help-files', icon: 'file', title: tHelp('files.title'), entries: filesAndDownloads() },
    {
      id: 'help-contact',
      icon: 'phone',
      title: tHelp('contacting.title'),
      entries: contacting(readerTimeZone),
    },
    { id: 'help-offline', icon: 'offline', title: tHelp('offline.title'), entries: offline() },
    { id: 'help-install', icon: 'download', title: tHelp('installing.title'), entries: installing() },
    { id: 'help-account', icon: 'user', title: tHelp('account.title'), entries: account() },
    { id: 'help-sign-in', icon: 'lock', title: tHelp('signingIn.title'), entries: signingIn() },
    {
      id: 'help-second-factors',
      icon: 'shield',
      title: tTitle('twoStepSignIn'),
      entries: secondFactorEntries(readerTimeZone),
    },
    { id: 'help-privacy', icon: 'eye-off', title: tHelp('privacy.title'), entries: privacy() },
  ]
}

const places = {
  home: '/',
  myAvailability: '/availability',
  shifts: '/shifts',
  myRegistrations: '/registrations',
  myFiles: '/my-files',
  downloads: '/downloads',
  contact: '/contact',
  settings: '/settings',
  changePassword: '/settings/change-password',
  twoStepSignIn: '/settings/two-step-sign-in',
  profDevelopment: '/professional-development',
} as const

/** Shown only while its route is switched on. */
const toPlace = (name: keyof typeof places) => ({ name, to: places[name], label: tTitle(name) })
const toPayroll = (): HelpLink => ({ href: currentSite().site.links.payroll, label: tHelp('pay.link') })
function bookings(): HelpEntry[] {
  const { minutesBeforeStart, minutesAfterStart } = runningLateWindow
  return [
    {
      question: tHelp('bookings.cancel.question'),
      answer: tHelp('bookings.cancel.answer'),
      alsoCalled: tHelp('bookings.cancel.alsoCalled'),
      link: toPlace('home'),
    },
    {
      question: tHelp('bookings.late.question'),
      answer: tHelp('bookings.late.answer', { before: minutesBeforeStart, after: minutesAfterStart }),
      alsoCalled: tHelp('bookings.late.alsoCalled'),
    },
    {
      question: tHelp('bookings.answer.question'),
      answer: tHelp('bookings.answer.answer'),
      alsoCalled: tHelp('bookings.answer.alsoCalled'),
      link: toPlace('home'),
    },
    { question: tHelp('bookings.gone.question'), answer: tHelp('bookings.gone.answer') },
    {
      question: tHelp('bookings.newOffers.question'),
      answer: tHelp('bookings.newOffers.answer'),
      alsoCalled: tHelp('bookings.newOffers.alsoCalled'),
    },
    {
      question: tHelp('bookings.agreement.question'),
      answer: tHelp('bookings.agreement.answer'),
      alsoCalled: tHelp('bookings.agreement.alsoCalled'),
    },
    {
      question: tHelp('bookings.past.question'),
      answer: tHelp('bookings.past.answer'),
      link: toPlace('shifts'),
    },
    {
      question: tHelp('bookings.calendar.question'),
      answer: tHelp('bookings.calendar.answer'),
      alsoCalled: tHelp('bookings.calendar.alsoCalled'),
      link: toPlace('settings'),
    },
  ]
}

const hoursAndPay = (): HelpEntry[] => [
  {
    question: tHelp('pay.hours.question'),
    answer: tHelp('pay.hours.answer'),
    alsoCalled: tHelp('pay.hours.alsoCalled'),
    link: toPlace('home'),
  },
  {
    question: tHelp('pay.clock.question'),
    answer: tHelp('pay.clock.answer', {
      hours: currentSite().config.timeEntries.autoClockOutMinutesAfterEnd / 60,
    }),
    alsoCalled: tHelp('pay.clock.alsoCalled'),
  },
  { question: tHelp('pay.differ.question'), answer: tHelp('pay.differ.answer') },
  {
    question: tHelp('pay.when.question'),
    answer: tHelp('pay.when.answer'),
    alsoCalled: tHelp('pay.when.alsoCalled'),
    link: toPlace('shifts'),
  },
  {
    question: tHelp('pay.payslip.question'),
    answer: tHelp('pay.payslip.answer'),
    alsoCalled: tHelp('pay.payslip.alsoCalled'),
    link: toPayroll(),
  },
  {
    question: tHelp('pay.tax.question'),
    answer: tHelp('pay.tax.answer'),
    alsoCalled: tHelp('pay.tax.alsoCalled'),
    link: toPayroll(),
  },
]

const availability = (): HelpEntry[] => [
  {
    question: tHelp('days.set.question'),
    answer: tHelp('days.set.answer'),
    alsoCalled: tHelp('days.set.alsoCalled'),
    link: toPlace('myAvailability'),
  },
  {
    question: tHelp('days.away.question'),
    answer: tHelp('days.away.answer'),
    alsoCalled: tHelp('days.away.alsoCalled'),
    link: toPlace('myAvailability'),
  },
  {
    question: tHelp('days.week.question'),
    answer: tHelp('days.week.answer'),
    link: toPlace('myAvailability'),
  },
  { question: tHelp('days.checkIn.question'), answer: tHelp('days.checkIn.answer'), link: toPlace('home') },
]

function account(): HelpEntry[] {
  const { minimumLength } = currentSite().config.password
  return [
    {
      question: tHelp('account.password.question'),
      answer: tHelp('account.password.answer', { minimum: minimumLength }),
      link: toPlace('changePassword'),
    },
    {
      question: tHelp('account.details.question'),
      answer: tHelp('account.details.answer'),
      alsoCalled: tHelp('account.details.alsoCalled'),
      link: toPlace('contact'),
    },
    {
      question: tHelp('account.theme.question'),
      answer: tHelp('account.theme.answer'),
      link: toPlace('settings'),
    },
    { question: tHelp('account.suspended.question'), answer: tHelp('account.suspended.answer') },
    {
      question: tHelp('account.events.question'),
      answer: tHelp('account.events.answer'),
      alsoCalled: tHelp('account.events.alsoCalled'),
      link: toPlace('profDevelopment'),
    },
  ]
}

function signingIn(): HelpEntry[] {
  const { resetLinkMinutes, setupLinkDays, sessionDays, sessionIdleDays } = currentSite().config.identity
  return [
    {
      question: tHelp('signingIn.forgot.question'),
      answer: tHelp('signingIn.forgot.answer', { minutes: resetLinkMinutes }),
    },
    { question: tHelp('signingIn.noMail.question'), answer: tHelp('signingIn.noMail.answer') },
    { question: tHelp('signingIn.tooMany.question'), answer: tHelp('signingIn.tooMany.answer') },
    {
      question: tHelp('signingIn.setUp.question'),
      answer: tHelp('signingIn.setUp.answer', { days: setupLinkDays }),
      link: toPlace('contact'),
    },
    {
      question: tHelp('signingIn.staySignedIn.question'),
      answer: tHelp('signingIn.staySignedIn.answer', { days: sessionDays, idleDays: sessionIdleDays }),
      link: toPlace('settings'),
    },
  ]
}

const secondFactorEntries = (readerTimeZone: string): HelpEntry[] =>
  secondFactorsHelp(readerTimeZone).map((entry) => ({
    ...entry,
    link: toPlace(entry.topic === 'lost' ? 'contact' : 'twoStepSignIn'),
  }))

const aboutRegistrations = [
  'next',
  'waiting',
  'refused',
  'again',
  'hold',
  'video',
  'identity',
  'referees',
] as const

const registrations = (): HelpEntry[] =>
  aboutRegistrations.map((about) => ({
    question: tHelp(`registrations.${about}.question`),
    answer: tHelp(`registrations.${about}.answer`),
    alsoCalled: tHelp(`registrations.${about}.alsoCalled`),
    link: toPlace('myRegistrations'),
  }))

const filesAndDownloads = (): HelpEntry[] => [
  {
    question: tHelp('files.add.question'),
    answer: tHelp('files.add.answer', {
      count: currentSite().config.uploads.maxFiles,
      size: formatFileSize(currentSite().config.uploads.maxFileBytes),
    }),
    alsoCalled: tHelp('files.add.alsoCalled'),
    link: toPlace('myFiles'),
  },
  {
    question: tHelp('files.photo.question'),
    answer: tHelp('files.photo.answer'),
    steps: (['light', 'corners', 'rotate', 'retake'] as const).map((step) =>
      tHelp(`files.photo.steps.${step}`),
    ),
    alsoCalled: tHelp('files.photo.alsoCalled'),
  },
  {
    question: tHelp('files.phone.question'),
    answer: tHelp('files.phone.answer'),
    alsoCalled: tHelp('files.phone.alsoCalled'),
    link: toPlace('myFiles'),
  },
  {
    question: tHelp('files.expires.question'),
    answer: tHelp('files.expires.answer'),
    alsoCalled: tHelp('files.expires.alsoCalled'),
    link: toPlace('myFiles'),
  },
  {
    question: tHelp('files.delete.question'),
    answer: tHelp('files.delete.answer'),
    link: toPlace('contact'),
  },
  { question: tHelp('files.failed.question'), answer: tHelp('files.failed.answer') },
  {
    question: tHelp('files.downloads.question'),
    answer: tHelp('files.downloads.answer'),
    alsoCalled: tHelp('files.downloads.alsoCalled'),
    link: toPlace('downloads'),
  },
]

const contacting = (readerTimeZone: string): HelpEntry[] => [
  {
    question: tHelp('contacting.who.question'),
    answer: tHelp('contacting.who.answer'),
    link: toPlace('contact'),
  },
  { question: tHelp('contacting.hours.question'), answer: supportHours(readerTimeZone) },
  {
    question: tHelp('contacting.office.question'),
    answer: tHelp('contacting.office.answer'),
    link: toPlace('contact'),
  },
]

const offline = (): HelpEntry[] => [
  { question: tHelp('offline.works.question'), answer: tHelp('offline.works.answer') },
  { question: tHelp('offline.fresh.question'), answer: tHelp('offline.fresh.answer') },
  { question: tHelp('offline.login.question'), answer: tHelp('offline.login.answer') },
]

const installing = (): HelpEntry[] => [
  { question: tHelp('installing.ios.question'), answer: tShared('installOn.ios') },
  { question: tHelp('installing.android.question'), answer: tShared('installOn.android') },
  { question: tHelp('installing.computer.question'), answer: tShared('installOn.computer') },
  { question: tHelp('installing.why.question'), answer: tHelp('installing.why.answer') },
]

const privacy = (): HelpEntry[] => [
  { question: tHelp('privacy.device.question'), answer: tHelp('privacy.device.answer') },
  { question: tHelp('privacy.shared.question'), answer: tHelp('privacy.shared.answer') },
  {
    question: tHelp('privacy.lost.question'),
    answer: tHelp('privacy.lost.answer'),
    steps: [
      tHelp('privacy.lost.steps.password'),
      // A passkey that replaces the password stays valid after a password change.
      ...(isPasskeyEnough() ? [tHelp('privacy.lost.steps.passkey')] : []),
      tHelp('privacy.lost.steps.call'),
    ],
    alsoCalled: tHelp('privacy.lost.alsoCalled'),
    link: toPlace('changePassword'),
  },
  {
    question: tHelp('privacy.policy.question'),
    answer: tHelp('privacy.policy.answer'),
    link: { href: currentSite().site.links.privacy, label: tHelp('privacy.policy.link') },
  },
]

export type HelpMatch = { entry: HelpEntry; question: TextPart[] }

/** Best first. Answers are also found by their topic. */
export function searchHelp(topics: readonly HelpTopic[], query: string): HelpMatch[] {
  const items = topics.flatMap(({ title, entries }) =>
    entries.map((entry) => ({
      id: entry.question,
      label: entry.question,
      detail: [entry.alsoCalled, title, entry.answer, ...(entry.steps ?? [])].join(' '),
      entry,
    })),
  )
  return fuzzySearch(items, query).matches.map(({ item, label }) => ({ entry: item.entry, question: label }))
}
