import { useEffect, useRef } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'
import css from './calendar-feed.module.css'

/** Calendar programs answer to their own scheme, and subscribe instead of taking a copy. */
const subscribeHref = (address: string) => address.replace(/^https?:/, 'webcal:')

export function CalendarFeedAddress({ address }: { address: string }) {
  const part = useRef<HTMLDivElement>(null)
  // The button that made it is gone: what it made is where the work goes on.
  useEffect(() => part.current?.focus(), [])
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <Notice kind="success" title={t('calendarFeed.made')}>
        {t('calendarFeed.once')}
      </Notice>
      <TextField
        label={t('calendarFeed.address')}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className={css.actions}>
        <a href={subscribeHref(address)} className={buttonClass('primary')}>
          <Icon name="calendar" size={20} />
          {t('calendarFeed.add')}
        </a>
        <CopyAddress address={address} />
      </div>
      <p className={css.hint}>{t('calendarFeed.how')}</p>
      <p className={css.hint}>{t('calendarFeed.secret')}</p>
    </div>
  )
}

/** Browsers give the clipboard to secure pages only; elsewhere the field is selected and ready to be copied from. */
function CopyAddress({ address }: { address: string }) {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(address).then(
      () => toast(t('calendarFeed.copied'), 'success'),
      () => toast(t('calendarFeed.notCopied'), 'error'),
    )
  return (
    <Button onClick={() => void copy()}>
      <Icon name="copy" size={20} />
      {t('calendarFeed.copy')}
    </Button>
  )
}
