import type { Booking } from '@rollcall/contract/bookings'
import type { CurrentUser } from '@rollcall/contract/me'
import { payProgressOf } from '@rollcall/domain/shift-records/pay-progress'
import { currentSite } from '../../../shared/config/site.ts'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { useConfirming } from '../use-confirming.ts'
import css from './pay.module.css'
import { PayHours } from './pay-hours.tsx'
import { PayStepper } from './pay-stepper.tsx'
import { waitsInWords } from './waits-in-words.ts'

type Props = { booking: Booking; consultant: CurrentUser['associatedConsultant'] }

/** How far the pay of a shift has come, and who has the next move. */
export function PayCard({ booking, consultant }: Props) {
  const { open } = useConfirming()
  const progress = payProgressOf(booking.status)
  if (!progress) return null
  const { site, brand } = currentSite()
  const whom = consultant
    ? { name: consultant.name, phone: consultant.phoneNumber, email: consultant.email }
    : { name: brand.shortName, phone: site.support.phone, email: site.support.email }
  return (
    <Card as="section" aria-labelledby="pay" className={css.card}>
      <SectionHeading id="pay">{t('shiftRecord.pay.title')}</SectionHeading>
      <PayStepper progress={progress} />
      <p className={css.waits}>
        {waitsInWords(booking.status, consultant?.name ?? t('shiftRecord.yourConsultant'))}
      </p>
      {progress.waitsOn === 'consultant' && <ContactRows {...whom} isCompact />}
      {!progress.didNotHappen && <PayHours bookingId={booking.id} />}
      {booking.isShiftRecordSubmitted && <Button onClick={open}>{t('shiftRecord.pay.see')}</Button>}
    </Card>
  )
}
