import { useEffect, useRef } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import css from './calendar-feed.module.css'
import { useMakeCalendarFeed } from './calendar-feed.queries.ts'

type Props = {
  /** The button that stopped the last address is gone, and the focus with it. */
  hasFocus: boolean
  onMade: (address: string) => void
}

export function MakeCalendarFeed({ hasFocus, onMade }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  const making = useMakeCalendarFeed()
  const make = () => making.mutate(undefined, { onSuccess: ({ url }) => onMade(url) })
  return (
    <div className={css.part}>
      {making.error && (
        <Notice kind="error" title={t('calendarFeed.notMade')}>
          {asFailure(making.error).message}
        </Notice>
      )}
      <Button ref={button} variant="soft" busy={making.isPending} onClick={make}>
        <Icon name="calendar" size={20} />
        {t('calendarFeed.make')}
      </Button>
    </div>
  )
}
