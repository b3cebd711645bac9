import { bookingStatus as s } from '@rollcall/domain/work/bookings/booking-status'
import { payProgressOf } from '@rollcall/domain/work/shift-records/pay-progress'
import { defineWords } from '@rollcall/ui/words/words.ts'

const tPayWaits = defineWords({
  you: 'Waiting for you: confirm your hours.',
  youNot: 'Waiting for you: the school says it didn’t happen.',
  school: 'Waiting for the school.',
  schoolNot: 'You said it didn’t happen. Waiting for the school.',
  consultantDispute: 'Waiting for {{name}}: your hours and the school’s differ.',
  consultantReady: 'You and the school agree. {{name}} invoices it next.',
  consultant: 'Waiting for {{name}} to approve it.',
  consultantHold: 'Pay is on hold. Ask {{name}} why.',
  payroll: 'Invoiced. It goes to payroll next.',
  nobody: 'Sent to payroll. You’ll be paid on the next payday.',
})

/** The texts about the next step of a shift's pay, and who has it. */
export function payWaitsText(status: number, consultant: string): string {
  const { waitsOn, didNotHappen } = payProgressOf(status) ?? { waitsOn: 'nobody', didNotHappen: false }
  if (waitsOn === 'consultant') {
    return tPayWaits(consultantWaits[status] ?? 'consultant', { name: consultant })
  }
  if (didNotHappen && (waitsOn === 'you' || waitsOn === 'school')) return tPayWaits(`${waitsOn}Not`)
  return tPayWaits(waitsOn)
}

const consultantWaits: Readonly<
  Record<number, 'consultantDispute' | 'consultantReady' | 'consultantHold' | undefined>
> = {
  [s.disputeOrMismatch]: 'consultantDispute',
  [s.invoicingReady]: 'consultantReady',
  [s.activeWithholdPay]: 'consultantHold',
  [s.activeLapsed]: 'consultantHold',
}
