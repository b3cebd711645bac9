import { Link } from '@tanstack/react-router'
import { formatTime } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { drop, type Refused } from '../../shared/waiting/waiting.ts'
import { t } from '../../shared/words/words.ts'
import { refusalWords } from './refusal-words.ts'
import type { ClockTap } from './waiting/clock-tap.ts'

/** Each stays until it has been read. */
export const RefusedNotices = ({ refused }: { refused: readonly Refused<ClockTap>[] }) =>
  refused.map((tap) => <RefusedNotice key={tap.name} refused={tap} />)

function RefusedNotice({ refused }: { refused: Refused<ClockTap> }) {
  const { bookingId, clientName, timeZone, action, tappedAt } = refused.payload
  return (
    <Notice
      kind="error"
      title={t('clockTaps.refused.title', {
        action: t(`timeEntries.action.${action}`),
        time: formatTime(tappedAt, timeZone),
        client: clientName,
      })}
      action={
        <>
          <Link
            to="/bookings/$bookingId"
            params={{ bookingId }}
            search={{ confirm: true }}
            className={buttonClass()}
          >
            {t('clockTaps.refused.correct')}
          </Link>
          <Button onClick={() => drop(refused)}>{t('clockTaps.refused.understood')}</Button>
        </>
      }
    >
      <p>{refusalWords(action, refused.code)}</p>
      <p>{t('clockTaps.refused.way')}</p>
    </Notice>
  )
}
