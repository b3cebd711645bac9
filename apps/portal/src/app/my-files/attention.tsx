import { useToday } from '@rollcall/client/clock/use-today.ts'
import type { BookingListItem } from '@rollcall/contract/work/bookings'
import { daysBetween } from '@rollcall/domain/time/calendar-date'
import { shiftsAfterExpiry } from '@rollcall/domain/work/bookings/shifts-after-expiry'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import type { FamilyPart, RecordProblem, RecordSummary } from '../../shared/files/file-family.ts'
import type { FileTab } from '../../shared/files/file-tabs.ts'
import { SeeShiftsLink } from '../../shared/requirements/see-shifts-link.tsx'
import css from './my-files.module.css'
import { tMyFiles } from './my-files.words.ts'

export interface ShownFamily extends FamilyPart {
  /** Undefined until they are loaded. */
  records: readonly RecordSummary[] | undefined
}

type Props = { families: readonly ShownFamily[]; timeZone: string }

/** Lists rejected and expiring records and the booked shifts they affect. Renders nothing if there are none. */
export function Attention({ families, timeZone }: Props) {
  const today = useToday(timeZone)
  const overview = useQuery(overviewQuery(today))
  const shifts = Object.values(overview.data?.bookings ?? {}).flat()
  const items = families
    .flatMap(({ tab, records = [] }) => records.flatMap((record) => attentionOf(tab, record)))
    .sort((one, other) => urgency(one.problem) - urgency(other.problem))
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="attention">
      <SectionHeading id="attention">{tMyFiles('attention.title')}</SectionHeading>
      <ul className={css.attention}>
        {items.map(({ tab, id, title, problem }) => (
          <li key={id} className={classNames(css.problem, tones[toneOf(problem)])}>
            <Icon name={problem.kind === 'expiring' ? 'warning' : 'error'} size={20} />
            <p className={css.problemWords}>
              <strong>{title}</strong>
              <span>
                {problem.kind === 'refused' ? (
                  tMyFiles('attention.refused', { reason: problem.reason })
                ) : (
                  <Expiry {...{ title, today }} dateExpiry={problem.dateExpiry} shifts={shifts} />
                )}
              </span>
            </p>
            <Link
              to="/my-files"
              search={{ tab, item: id }}
              resetScroll={false}
              className={buttonClass('quiet', css.open)}
            >
              {tMyFiles('attention.open')}
              <VisuallyHidden>{title}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const attentionOf = (tab: FileTab, { id, title, problem }: RecordSummary) =>
  problem ? [{ tab, id, title, problem }] : []

const toneOf = ({ kind }: RecordProblem) => (kind === 'expiring' ? 'warning' : 'danger')

/** Sorts problems that already prevent work first, then by date. */
const urgency = (problem: RecordProblem): number =>
  problem.kind === 'refused' ? 0 : Date.parse(problem.dateExpiry)

type ExpiryProps = {
  title: string
  dateExpiry: string
  today: string
  shifts: readonly BookingListItem[]
}

function Expiry({ title, dateExpiry, today, shifts }: ExpiryProps) {
  const affected = shiftsAfterExpiry(dateExpiry, shifts, today)
  const [first] = affected
  return (
    <>
      {expiryText(dateExpiry, today, affected.length)}{' '}
      {first && <SeeShiftsLink title={title} count={affected.length} first={first.dateLocal} />}
    </>
  )
}

function expiryText(dateExpiry: string, today: string, count: number): string {
  const days = daysBetween(today, dateExpiry)
  if (days < 0) {
    const when = tMyFiles('attention.expiredAgo', { count: -days })
    return count > 0 ? tMyFiles('attention.booked', { when, count }) : tMyFiles('attention.alone', { when })
  }
  const when =
    days === 0 ? tMyFiles('attention.expiresToday') : tMyFiles('attention.expiresIn', { count: days })
  return count > 0 ? tMyFiles('attention.before', { when, count }) : tMyFiles('attention.alone', { when })
}
