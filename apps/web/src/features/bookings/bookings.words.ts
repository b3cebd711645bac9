import { defineWords } from '../../shared/words/words.ts'

export const tBookings = defineWords({
  status: {
    tentativeFilled: 'Offered to you',
    confirmed: 'Confirmed',
    releaseRequested: 'You asked to cancel',
    schoolConfirmed: 'School confirmed the hours',
    schoolChanged: 'School changed the hours',
    schoolSaysNot: 'School says it did not happen',
    youConfirmed: 'You confirmed the hours',
    youChanged: 'You sent your hours',
    youSaidNot: 'You said it did not happen',
    dispute: 'Hours being checked',
    notApproved: 'Waiting for approval',
    lapsed: 'Lapsed, ask your consultant',
    payOnHold: 'Pay on hold',
    hoursAgreed: 'Hours agreed',
    invoicing: 'Being invoiced',
    paid: 'Sent to payroll',
  },
  item: {
    tentative: 'Needs your answer',
    agreementsPending: 'Agreement to sign',
    confirmDetailsRequired: 'Hours to confirm',
    feedbackRequired: 'Feedback wanted',
    runningLate: 'Running late?',
    getDirections: 'Get directions',
    availability: 'Availability',
    tentativeAccepted: 'You accepted',
    tentativeDeclined: 'You declined',
  },
  details: {
    offline:
      'You are offline and this booking is not saved on this device yet. It loads when you are back online.',
    failed: 'We could not load this booking.',
  },
})
