import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Tabs } from '@rollcall/ui/components/tabs.tsx'
import { type ReactNode, useState } from 'react'
import { DaysSkeleton } from '../days-skeleton.tsx'
import {
  agreementRows,
  byDeadline,
  confirmationRows,
  NotificationRows,
  offerRows,
} from './notification-rows.tsx'
import { countOf, useNotifications } from './notifications.ts'
import { tNotifications } from './notifications.words.ts'
import css from './notifications-list.module.css'

type Which = 'all' | 'tentative'

type Props = {
  timeZone: string
  /** Notifications of other features, after those of bookings. */
  more: { count: number; rows: ReactNode }
  onFollow: () => void
}

/** The content of the bell: all notifications, or the offers alone. */
export function NotificationsList({ timeZone, more, onFollow }: Props) {
  const [which, setWhich] = useState<Which>('all')
  const { notifications, query } = useNotifications(useToday(timeZone))
  const { offers, agreements, confirmations } = notifications
  const labelOf = (tab: Which, count: number) =>
    tNotifications('tabCount', { tab: tNotifications(`tabs.${tab}`), count })
  return (
    <Tabs
      label={tNotifications('tabs.label')}
      value={which}
      onChange={setWhich}
      tabs={[
        { value: 'all', label: labelOf('all', countOf(notifications) + more.count) },
        { value: 'tentative', label: labelOf('tentative', offers.length) },
      ]}
    >
      <div className={css.list}>
        <Loaded
          query={query}
          skeleton={<DaysSkeleton />}
          offline={tNotifications('offline')}
          failed={tNotifications('failed')}
        >
          {() => {
            const others = [...agreementRows(agreements), ...confirmationRows(confirmations)]
            const rows = byDeadline([...offerRows(offers, timeZone), ...(which === 'all' ? others : [])])
            const isMore = which === 'all' && more.count > 0
            if (rows.length === 0 && !isMore) return <Nothing which={which} />
            return (
              <>
                {rows.length > 0 && <NotificationRows rows={rows} onFollow={onFollow} />}
                {isMore && more.rows}
              </>
            )
          }}
        </Loaded>
      </div>
    </Tabs>
  )
}

const Nothing = ({ which }: { which: Which }) =>
  which === 'all' ? (
    <EmptyState icon="check-circle" title={tNotifications('noneTitle')} text={tNotifications('noneText')} />
  ) : (
    <EmptyState icon="bell" title={tNotifications('noOffersTitle')} text={tNotifications('noOffersText')} />
  )
