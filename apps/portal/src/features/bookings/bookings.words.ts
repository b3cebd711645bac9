import { defineWords } from '@rollcall/ui/words/words.ts'

export const tBookings = defineWords({
  status: {
    tentativeFilled: 'Offered to you',
    confirmed: 'Confirmed',
    releaseRequested: 'You asked to cancel',
    schoolConfirmed: 'School confirmed the hours',
    schoolChanged: 'School changed the hours',
    schoolSaysNot: 'School says it didn’t happen',
    youConfirmed: 'You confirmed the hours',
    youChanged: 'You sent your hours',
    youSaidNot: 'You said it didn’t happen',
    dispute: 'Hours being checked',
    notApproved: 'Waiting for approval',
    lapsed: 'Check with your consultant',
    payOnHold: 'Pay on hold',
    hoursAgreed: 'Hours agreed',
    invoicing: 'Being invoiced',
    paid: 'Sent to payroll',
  },
  item: {
    tentative: 'Needs your answer',
    agreementsPending: 'Agreement to sign',
    confirmDetailsRequired: 'Hours to confirm',
    feedbackRequired: 'Tell us how it went',
    runningLate: 'Running late?',
    getDirections: 'Get directions',
    availability: 'Availability',
    tentativeAccepted: 'You accepted',
    tentativeDeclined: 'You declined',
  },
  details: {
    offline: 'You’re offline, and this booking isn’t saved on this device. It loads when you’re back online.',
    failed: 'We couldn’t load this booking.',
  },
})
