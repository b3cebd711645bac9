import { drop, type Refused } from '@rollcall/client/offline-queue/offline-queue.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { formatTime } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import type { ClockTap } from './clock-tap.ts'
import { notRecordedText, tClockTaps } from './clock-taps.words.ts'
import { tTimeEntries } from './time-entries.words.ts'

/** Each stays until it is dismissed. */
export const RefusedNotices = ({ refused }: { refused: readonly Refused<ClockTap>[] }) =>
  refused.map((tap) => <RefusedNotice key={tap.name} refused={tap} />)

function RefusedNotice({ refused }: { refused: Refused<ClockTap> }) {
  const { bookingId, clientName, timeZone, action, tappedAt } = refused.payload
  return (
    <Notice
      kind="error"
      title={tClockTaps('refused.title', {
        action: tTimeEntries(`action.${action}`),
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
            {tClockTaps('refused.correct')}
          </Link>
          <Button onClick={() => drop(refused)}>{tClockTaps('refused.understood')}</Button>
        </>
      }
    >
      <p>{notRecordedText(action, refused)}</p>
      <p>{tClockTaps('refused.way')}</p>
    </Notice>
  )
}
