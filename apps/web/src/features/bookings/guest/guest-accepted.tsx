import type { GuestBooking } from '@rollcall/contract/bookings'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { t } from '../../../shared/words/words.ts'
import css from './guest.module.css'
import { saveCalendarFile } from './guest-calendar-file.ts'
import { GuestSignIn } from './guest-sign-in.tsx'

export function GuestAccepted({ bookings }: { bookings: GuestBooking['bookings'] }) {
  const save = () => {
    saveCalendarFile(bookings)
    toast(t('guest.calendar.saved'), 'success')
  }
  return (
    <Card as="section" aria-labelledby="calendar" className={css.shift}>
      <SectionHeading id="calendar" lead={t('guest.calendar.text', { count: bookings.length })}>
        {t('guest.calendar.title')}
      </SectionHeading>
      <Button variant="primary" onClick={save}>
        <Icon name="calendar" size={20} />
        {t('guest.calendar.download')}
      </Button>
      <GuestSignIn />
    </Card>
  )
}
