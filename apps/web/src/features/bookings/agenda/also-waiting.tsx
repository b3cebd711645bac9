import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { agreementRows, confirmationRows, NotificationRows } from '../notifications/notification-rows.tsx'
import type { Notifications } from '../notifications/notifications.ts'
import css from './agenda.module.css'

const ROWS_SHOWN = 4

/** In brief: the whole list is behind the bell. */
export function AlsoWaiting({ notifications }: { notifications: Notifications }) {
  const rows = [...agreementRows(notifications.agreements), ...confirmationRows(notifications.confirmations)]
  if (rows.length === 0) return null
  const hidden = rows.length - ROWS_SHOWN
  return (
    <Card as="section" aria-labelledby="also-waiting">
      <SectionHeading id="also-waiting">{t('agenda.waiting.title')}</SectionHeading>
      <NotificationRows rows={rows.slice(0, ROWS_SHOWN)} />
      {hidden > 0 && <p className={css.quiet}>{t('agenda.waiting.more', { count: hidden })}</p>}
    </Card>
  )
}
