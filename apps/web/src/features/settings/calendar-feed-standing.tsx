import { useState } from 'react'
import { formatLongDate } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'
import css from './calendar-feed.module.css'
import { useMakeCalendarFeed, useStopCalendarFeed } from './calendar-feed.queries.ts'
import { Confirmation } from './confirmation.tsx'

type Props = {
  createdAt: string
  timeZone: string
  isAddressShown: boolean
  /** The new address, or none any more. */
  onChange: (address: string | null) => void
}

export function CalendarFeedStanding({ createdAt, timeZone, isAddressShown, onChange }: Props) {
  const [asked, setAsked] = useState<'replace' | 'stop'>()
  const replacing = useMakeCalendarFeed()
  const stopping = useStopCalendarFeed()
  const close = () => {
    setAsked(undefined)
    replacing.reset()
    stopping.reset()
  }
  const hasReplaced = ({ url }: { url: string }) => {
    close()
    onChange(url)
  }
  const hasStopped = () => {
    close()
    onChange(null)
    toast(t('calendarFeed.stopped'), 'success')
  }
  const replace = () => replacing.mutate(undefined, { onSuccess: hasReplaced })
  const stop = () => stopping.mutate(undefined, { onSuccess: hasStopped })
  return (
    <div className={css.part}>
      {!isAddressShown && (
        <p>{t('calendarFeed.since', { date: formatLongDate(Date.parse(createdAt), timeZone) })}</p>
      )}
      <div className={css.actions}>
        <Button onClick={() => setAsked('replace')}>{t('calendarFeed.replace')}</Button>
        <Button onClick={() => setAsked('stop')}>{t('calendarFeed.stop')}</Button>
      </div>
      <Confirmation
        open={asked === 'replace'}
        title={t('calendarFeed.replaceTitle')}
        text={t('calendarFeed.replaceText')}
        action={t('calendarFeed.replaceConfirm')}
        failed={t('calendarFeed.notReplaced')}
        error={replacing.error}
        busy={replacing.isPending}
        onConfirm={replace}
        onClose={close}
      />
      <Confirmation
        open={asked === 'stop'}
        title={t('calendarFeed.stopTitle')}
        text={t('calendarFeed.stopText')}
        action={t('calendarFeed.stopConfirm')}
        failed={t('calendarFeed.notStopped')}
        error={stopping.error}
        busy={stopping.isPending}
        onConfirm={stop}
        onClose={close}
      />
    </div>
  )
}
