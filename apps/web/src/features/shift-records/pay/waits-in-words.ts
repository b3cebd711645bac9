import { bookingStatus as s } from '@rollcall/domain/bookings/booking-status'
import { payProgressOf } from '@rollcall/domain/shift-records/pay-progress'
import { t } from '../../../shared/words/words.ts'

/** What the pay of a shift waits for, and on whom. */
export function waitsInWords(status: number, name: string): string {
  const { waitsOn, didNotHappen } = payProgressOf(status) ?? { waitsOn: 'nobody', didNotHappen: false }
  if (waitsOn === 'consultant') {
    return t(`shiftRecord.pay.waits.${consultantWords[status] ?? 'consultant'}`, { name })
  }
  if (didNotHappen && (waitsOn === 'you' || waitsOn === 'school')) {
    return t(`shiftRecord.pay.waits.${waitsOn}Not`)
  }
  return t(`shiftRecord.pay.waits.${waitsOn}`)
}

const consultantWords: Readonly<
  Record<number, 'consultantDispute' | 'consultantReady' | 'consultantHold' | undefined>
> = {
  [s.disputeOrMismatch]: 'consultantDispute',
  [s.invoicingReady]: 'consultantReady',
  [s.activeWithholdPay]: 'consultantHold',
  [s.activeLapsed]: 'consultantHold',
}
