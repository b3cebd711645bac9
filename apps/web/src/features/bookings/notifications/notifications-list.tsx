import { useState } from 'react'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Tabs } from '../../../shared/ui/tabs.tsx'
import { useToday } from '../../../shared/use-today.ts'
import { t } from '../../../shared/words/words.ts'
import { DaysSkeleton } from '../agenda/agenda-skeletons.tsx'
import { agreementRows, confirmationRows, NotificationRows, offerRows } from './notification-rows.tsx'
import { countOf } from './notifications.ts'
import css from './notifications-list.module.css'
import { useNotifications } from './use-notifications.ts'

type Which = 'all' | 'tentative'

/** What the bell leads to: everything that waits for the candidate, or the offers alone. */
export function NotificationsList({ timeZone }: { timeZone: string }) {
  const [which, setWhich] = useState<Which>('all')
  const { notifications, query } = useNotifications(useToday(timeZone))
  const { offers, agreements, confirmations } = notifications
  const labelOf = (tab: Which, count: number) =>
    t('notifications.tabCount', { tab: t(`notifications.tabs.${tab}`), count })
  return (
    <Tabs
      label={t('notifications.tabs.label')}
      value={which}
      onChange={setWhich}
      tabs={[
        { value: 'all', label: labelOf('all', countOf(notifications)) },
        { value: 'tentative', label: labelOf('tentative', offers.length) },
      ]}
    >
      <div className={css.list}>
        <Loaded
          query={query}
          skeleton={<DaysSkeleton />}
          offline={t('notifications.offline')}
          failed={t('notifications.failed')}
        >
          {() => {
            const others = [...agreementRows(agreements), ...confirmationRows(confirmations)]
            const rows = [...offerRows(offers), ...(which === 'all' ? others : [])]
            return rows.length > 0 ? <NotificationRows rows={rows} replace /> : <Nothing which={which} />
          }}
        </Loaded>
      </div>
    </Tabs>
  )
}

const Nothing = ({ which }: { which: Which }) =>
  which === 'all' ? (
    <EmptyState icon="check-circle" title={t('notifications.noneTitle')} text={t('notifications.noneText')} />
  ) : (
    <EmptyState icon="bell" title={t('notifications.noOffersTitle')} text={t('notifications.noOffersText')} />
  )
