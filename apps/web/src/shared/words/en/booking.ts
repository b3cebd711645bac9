export const booking = {
  status: {
    tentativeFilled: 'Offered to you',
    confirmed: 'Confirmed',
    schoolConfirmed: 'School has confirmed',
    schoolChanged: 'School changed the hours',
    schoolSaysNot: 'School says it did not happen',
    youConfirmed: 'You have confirmed',
    youChanged: 'You sent your hours',
    youSaidNot: 'You said it did not happen',
    dispute: 'Being checked',
    notApproved: 'Awaiting approval',
    lapsed: 'Lapsed',
    payOnHold: 'Pay on hold',
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
  agenda: {
    title: 'Your bookings',
    offline:
      'You are offline and your bookings are not saved on this device yet. They load when you are back online.',
    failed: 'We could not load your bookings.',
  },
  details: {
    offline:
      'You are offline and this booking is not saved on this device yet. It loads when you are back online.',
    failed: 'We could not load this booking.',
  },
} as const
