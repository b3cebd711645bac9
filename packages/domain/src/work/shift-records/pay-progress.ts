import { bookingStatus as s } from '../bookings/booking-status.ts'

export const payStages = ['worked', 'youConfirmed', 'schoolConfirmed', 'invoicing', 'exported'] as const
export type PayStage = (typeof payStages)[number]

/** The party that has to act next. */
export type WaitsOn = 'you' | 'school' | 'consultant' | 'payroll' | 'nobody'

export interface PayProgress {
  reached: readonly PayStage[]
  waitsOn: WaitsOn
  /** It will not be paid unless something changes. */
  didNotHappen: boolean
  /** The candidate's hours and the school's differ. */
  isBeingChecked: boolean
}

const progress = (waitsOn: WaitsOn, ...reached: PayStage[]): PayProgress => ({
  reached: ['worked', ...reached],
  waitsOn,
  didNotHappen: false,
  isBeingChecked: false,
})

const notHappened = (waitsOn: WaitsOn, reached: PayStage): PayProgress => ({
  ...progress(waitsOn),
  reached: [reached],
  didNotHappen: true,
})

const known: Readonly<Record<number, PayProgress>> = {
  [s.confirmed]: progress('you'),
  [s.clientTimesheetNoChanges]: progress('you', 'schoolConfirmed'),
  [s.clientTimesheetModified]: progress('you', 'schoolConfirmed'),
  [s.clientTimesheetDidNotHappen]: notHappened('you', 'schoolConfirmed'),
  [s.candidateTimesheetNoChanges]: progress('school', 'youConfirmed'),
  [s.candidateTimesheetModified]: progress('school', 'youConfirmed'),
  [s.candidateTimesheetDidNotHappen]: notHappened('school', 'youConfirmed'),
  [s.disputeOrMismatch]: { ...progress('consultant', 'youConfirmed'), isBeingChecked: true },
  [s.invoicingReady]: progress('consultant', 'youConfirmed', 'schoolConfirmed'),
  [s.invoice]: progress('payroll', 'youConfirmed', 'schoolConfirmed', 'invoicing'),
  [s.exported]: progress('nobody', 'youConfirmed', 'schoolConfirmed', 'invoicing', 'exported'),
  [s.schoolNotApproved]: progress('consultant'),
  [s.notApproved]: progress('consultant'),
  [s.activeLapsed]: progress('consultant'),
  [s.activeWithholdPay]: progress('consultant'),
}

/** The pay progress of an ended shift, and who has the next move. */
export const payProgressOf = (status: number): PayProgress | undefined => known[status]
