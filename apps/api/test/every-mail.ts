import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import {
  type ComplianceNewsKind,
  complianceNewsKinds,
} from '@rollcall/domain/compliance/items/compliance-news'
import type { Region } from '@rollcall/domain/regions/region'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { expiringMail } from '../src/compliance/certifications/certifications.mails.ts'
import { complianceNewsMail } from '../src/compliance/compliance-news/compliance-news.mails.ts'
import type { NewsRow } from '../src/compliance/compliance-news/compliance-news.queries.ts'
import { infectedFileMail } from '../src/compliance/files/files.mails.ts'
import { changeRequestMail } from '../src/compliance/items/forms/forms.mails.ts'
import { refereeMail } from '../src/compliance/items/forms/references/references.mails.ts'
import type { ActedBy } from '../src/identity/acting/acted-by.ts'
import {
  accountSetupMail,
  passwordChangedMail,
  passwordResetMail,
  signInEmailChangedMail,
} from '../src/identity/identity.mails.ts'
import { codeMail, secondFactorChangedMail } from '../src/identity/second-factors/second-factor-messages.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { shiftInWords } from '../src/platform/mail/shift-words.ts'
import { loadRuntimeConfigs } from '../src/site/runtime-config.ts'
import { agreementToSignMail } from '../src/work/agreements/agreements.mails.ts'
import type { SignerRow } from '../src/work/agreements/agreements.queries.ts'
import {
  actedForYouMail,
  bookingCancelledMail,
  bookingChangedMail,
  runningLateMail,
} from '../src/work/bookings/bookings.mails.ts'
import type { UncoveredRequirement } from '../src/work/offers/list-uncovered.ts'
import {
  acceptanceUndoneMail,
  offerAcceptedMail,
  offerDecidedMail,
  offerMail,
  offerUndoneMail,
  offerWithdrawnMail,
} from '../src/work/offers/offers.mails.ts'
import type { AcceptedBookingRow, OfferedBookingRow } from '../src/work/offers/offers.queries.ts'
import { paidMail } from '../src/work/pay/pay.mails.ts'
import {
  releaseRequestMail,
  releaseRequestWithdrawnMail,
} from '../src/work/release-requests/release-requests.mails.ts'
import {
  clientHoursMail,
  settledMail,
  shiftToSettleMail,
} from '../src/work/shift-records/shift-records.mails.ts'
import type { RecordedBookingRow } from '../src/work/shift-records/shift-records.queries.ts'
import { shiftRequestMail } from '../src/work/shift-requests/shift-requests.mails.ts'
import { autoClockedOutMail } from '../src/work/time-entries/time-entries.mails.ts'
import type { ForgottenRow } from '../src/work/time-entries/time-entries.queries.ts'

export const config = loadRuntimeConfigs('config', 4000).local as RuntimeConfig

export const shift = {
  id: '0199a000-0000-7000-8000-000000000001',
  dateLocal: '2026-11-17',
  startTimeLocal: '08:00',
  endTimeLocal: '15:10',
  startsAt: Date.UTC(2026, 10, 16, 21),
  endsAt: Date.UTC(2026, 10, 17, 4, 10),
  changedAt: Date.UTC(2026, 10, 10),
  clientName: 'Lantern Hill School',
  locationName: 'Main campus',
  suburb: 'Brunswick',
  timeZone: 'Australia/Melbourne',
  status: bookingStatus.clientTimesheetModified,
  description: 'Room 7, fractions.',
  grades: [
    { id: 'year-3', title: 'Year 3' },
    { id: 'maths', title: 'Mathematics' },
  ],
  ratePerHour: 72.4,
  contactName: 'Kerryn Doyle',
  contactPhoneNumber: '+61 3 5550 2214',
  contactEmail: null,
  address: {
    line1: '1 Wick Street',
    line2: null,
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    country: 'Australia',
    latitude: null,
    longitude: null,
  },
}
export const nextDay = { ...shift, id: '0199a000-0000-7000-8000-000000000002', dateLocal: '2026-11-18' }
export const offered = (...shifts: (typeof shift)[]) => shifts as unknown as OfferedBookingRow[]
export const accepted = (...shifts: (typeof shift)[]) => shifts as unknown as AcceptedBookingRow[]
/** Half past six in the evening in Melbourne. */
export const expiresAt = Date.UTC(2026, 10, 16, 7, 30)
const blocks = [
  { type: 'bookingDuration', startTime: '08:00', endTime: '18:30' },
  { type: 'meal', startTime: '12:00', endTime: '12:30' },
] as const

export const clearance: UncoveredRequirement = {
  complianceItemId: nextDay.id,
  registrationId: shift.id,
  title: 'Working with Children Check',
  referenceFileId: shift.id,
  dateExpiry: '2026-11-05',
  isExpired: true,
  isBeingRenewed: false,
  isAppliedFor: false,
  uncoveredShifts: 2,
}
const uncovered = [
  clearance,
  { ...clearance, title: 'First Aid', dateExpiry: '2026-11-17', isExpired: false, uncoveredShifts: 1 },
  { ...clearance, title: 'CPR', isBeingRenewed: true },
  { ...clearance, title: 'Teacher registration', isAppliedFor: true },
]

export const peopleIn = (region: Region) => ({
  region,
  email: 'ava@rollcall.test',
  firstName: 'Ava',
  fullName: 'Ava Nguyen',
  needsAvailability: true,
  consultantEmail: 'priya@rollcall.test',
})

const ofRegistration: readonly ComplianceNewsKind[] = ['activated', 'suspended', 'terminated']
const withReason: readonly ComplianceNewsKind[] = ['rejected', 'restricted', 'suspended', 'terminated']

export const newsOf = (what: ComplianceNewsKind, reason: string): NewsRow => ({
  registrationId: shift.id,
  complianceItemId: ofRegistration.includes(what) ? null : nextDay.id,
  what,
  at: expiresAt,
  reason: withReason.includes(what) ? reason : null,
  itemTitle: ofRegistration.includes(what) ? null : 'First Aid',
  registrationTitle: 'Relief Teacher (Primary)',
  unlocks: 'be offered work at primary schools in Victoria',
})

/** The actor for Ava: herself, the consultant who reads the mail, or another one. */
export const helpers = {
  reader: { name: 'Priya Raman', email: 'Priya@rollcall.test' },
  colleague: { name: 'Grace Osei', email: null },
}

/** Every mail to and about Ava, as different people cause them. */
export function everyMail(region: Region, ava = peopleIn(region), note = 'Two trains and a bus.'): Mail[] {
  return [
    ...mailsWhen(undefined, region, ava, note),
    ...mailsWhen(helpers.reader, region, ava, note),
    ...mailsWhen({ ...helpers.colleague, name: ava.fullName }, region, ava, note),
  ]
}

export function mailsWhen(
  actedBy: ActedBy | undefined,
  region: Region,
  ava = peopleIn(region),
  note = 'Two trains and a bus.',
): Mail[] {
  const { fullName } = ava
  const to = ava.consultantEmail
  const link = 'https://rollcall.test/x'
  const settled = {
    to,
    fullName,
    region,
    booking: { ...shift, clientBlocks: blocks } as unknown as RecordedBookingRow,
    blocks,
    didNotHappenResponse: null,
    actedBy,
  }
  const released = {
    to,
    fullName,
    email: ava.email,
    phoneNumber: '+61 491 570 006',
    region,
    bookingId: shift.id,
    shift: shiftInWords(config, region, shift),
    actedBy,
  }
  const acted = actedBy && { actedBy, instant: expiresAt, timeZone: shift.timeZone }
  return [
    ...[1, 25].map((minutesLate) =>
      runningLateMail(config, {
        to,
        fullName,
        region,
        minutesLate,
        shift: shiftInWords(config, region, shift),
        bookingId: shift.id,
        actedBy,
      }),
    ),
    refereeMail(
      config,
      ava,
      { name: note, email: 'kerryn@lantern.example', relationship: note },
      { link, days: 1 },
    ),
    refereeMail(
      config,
      ava,
      { name: note, email: 'kerryn@lantern.example', relationship: note },
      { link, days: 1, isReminder: true },
    ),
    changeRequestMail(config, {
      to,
      fullName,
      email: ava.email,
      region,
      registrationId: shift.id,
      item: { id: nextDay.id, title: 'Health declaration' },
      reason: note,
    }),
    passwordResetMail(ava, { link, minutes: 1, config }),
    passwordChangedMail(ava, { hasCalendarFeed: true, hasPasskey: true, config }),
    accountSetupMail(ava, { link, days: 1, config }),
    codeMail(ava.email, 'Commonroom', '123456', 'signIn'),
    codeMail(ava.email, 'Commonroom', '123456', 'setUp'),
    secondFactorChangedMail(ava, { what: 'added', channel: 'totp' }, config),
    secondFactorChangedMail(ava, { what: 'added', channel: 'passkey' }, config),
    secondFactorChangedMail(ava, { what: 'recoveryCodeUsed' }, config),
    bookingChangedMail(config, { was: { ...shift, ...ava }, now: { ...nextDay, ...ava } }),
    bookingChangedMail(config, { was: { ...shift, ...ava }, now: { ...shift, ...ava } }),
    bookingCancelledMail(config, { ...shift, ...ava }),
    offerWithdrawnMail(config, ava, offered(shift)),
    offerWithdrawnMail(config, ava, offered(shift, nextDay)),
    acceptanceUndoneMail(config, ava, offered(shift)),
    offerUndoneMail(config, ava, offered(shift, nextDay)),
    offerMail(config, ava, offered(shift), { link, expiresAt, uncovered: [] }),
    offerMail(config, ava, offered(shift, nextDay), { link, expiresAt, uncovered }),
    offerAcceptedMail(config, ava, accepted(shift), { uncovered: [], acted }),
    offerAcceptedMail(config, ava, accepted(shift, nextDay), { uncovered, acted }),
    offerDecidedMail(config, ava, offered(shift), { state: 'accepted', reason: null, note: null, actedBy }),
    offerDecidedMail(config, ava, offered(shift, nextDay), {
      state: 'rejected',
      reason: 'tooFar',
      note,
      actedBy,
    }),
    shiftToSettleMail(config, {
      ...settled,
      status: bookingStatus.disputeOrMismatch,
      operation: 'modify',
    }),
    shiftToSettleMail(config, {
      ...settled,
      status: bookingStatus.candidateTimesheetDidNotHappen,
      operation: 'didNotHappen',
      didNotHappenResponse: 'schoolCancelled',
      blocks: [],
    }),
    shiftRequestMail(config, {
      to,
      fullName,
      email: ava.email,
      region,
      date: shift.dateLocal,
      startTime: '08:00',
      endTime: '18:30',
      clientName: undefined,
      notes: ' ',
      actedBy,
    }),
    releaseRequestMail(config, released, { reason: 'other', note }),
    releaseRequestWithdrawnMail(config, { ...released, phoneNumber: null }),
    ...[[0], [1], [7, 23]].map((daysLeft) =>
      expiringMail(
        config,
        ava,
        daysLeft.map((days) => ({
          title: 'First Aid',
          dateExpiry: shift.dateLocal,
          daysLeft: days,
          affectedShifts: Array.from({ length: days }, () => shift),
        })),
      ),
    ),
    ...complianceNewsKinds.map((what) => complianceNewsMail(config, ava, [newsOf(what, note)])),
    complianceNewsMail(
      config,
      ava,
      complianceNewsKinds.flatMap((what) => [newsOf(what, note), newsOf(what, note)]),
    ),
    complianceNewsMail(config, ava, [newsOf('rejected', note), newsOf('verified', note)]),
    complianceNewsMail(config, ava, [newsOf('verified', note), newsOf('activated', note)]),
    complianceNewsMail(config, { ...ava, needsAvailability: false }, [newsOf('activated', note)]),
    clientHoursMail(config, { ...shift, ...ava }, { blocks, didNotHappen: false, isDisputed: false }),
    clientHoursMail(config, { ...shift, ...ava }, { blocks: [], didNotHappen: false, isDisputed: true }),
    clientHoursMail(config, { ...shift, ...ava }, { blocks: [], didNotHappen: true, isDisputed: true }),
    settledMail(config, { ...shift, ...ava }, { blocks, reason: note }),
    settledMail(config, { ...shift, ...ava }, { blocks: null, reason: note }),
    paidMail(config, ava, [
      { ...shift, ...ava, amount: 471.5 },
      { ...nextDay, ...ava, amount: null },
    ]),
    ...[true, false].map((isReplacement) =>
      agreementToSignMail(
        config,
        {
          ...ava,
          candidateId: shift.id,
          clientName: shift.clientName,
          bookingId: shift.id,
        } satisfies SignerRow,
        { title: 'Terms of engagement', isReplacement },
      ),
    ),
    ...[true, false].map((isNew) => signInEmailChangedMail(ava, { isNew, config })),
    autoClockedOutMail(config, { ...shift, ...ava } as unknown as ForgottenRow),
    infectedFileMail(config, { ...ava, name: 'WWC card.pdf' }),
    // Last: the tests compare the others by position with those where the candidate acts.
    ...(acted
      ? (
          [
            'declined',
            'runningLate',
            'releaseRequested',
            'releaseWithdrawn',
            'hoursSent',
            'didNotHappen',
          ] as const
        ).flatMap((action) => [
          actedForYouMail(config, ava, [shift], { ...acted, action }),
          actedForYouMail(config, ava, [shift, nextDay], { ...acted, action }),
        ])
      : []),
  ]
}
