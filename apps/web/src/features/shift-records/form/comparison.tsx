import { type KnownTimes, shiftIn } from '@rollcall/domain/shift-records/known-hours'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import type { ReactNode } from 'react'
import { formatLength, formatTimeLocal, formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { tShiftRecords } from '../shift-records.words.ts'
import css from './comparison.module.css'

type Props = { known: readonly KnownTimes[]; onUse: (times: KnownTimes) => void }

/** Who says what, side by side. What differs from the schedule says by how much. */
export function Comparison({ known, onUse }: Props) {
  const scheduled = known.find(({ source }) => source === 'scheduled')
  const schedule = scheduled && shiftIn(scheduled.blocks)
  const hasRests = known.some(({ blocks }) => blocks.some(({ type }) => type === 'other'))
  return (
    <table className={css.table}>
      <caption className={css.caption}>{tShiftRecords('compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{tShiftRecords('compare.what')}</VisuallyHidden>
          </th>
          {known.map(({ source }) => (
            <th key={source} scope="col">
              {tShiftRecords(`compare.${source}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row label={tShiftRecords('compare.start')} known={known}>
          {({ blocks }) => <Time time={shiftIn(blocks)?.startTime} scheduled={schedule?.startTime} />}
        </Row>
        <Row label={tShiftRecords('compare.end')} known={known}>
          {({ blocks }) => <Time time={shiftIn(blocks)?.endTime} scheduled={schedule?.endTime} />}
        </Row>
        <Row label={tShiftRecords('compare.meal')} known={known}>
          {({ source, blocks }) => <Breaks source={source} blocks={blocks} type="meal" />}
        </Row>
        {hasRests && (
          <Row label={tShiftRecords('compare.rest')} known={known}>
            {({ source, blocks }) => <Breaks source={source} blocks={blocks} type="other" />}
          </Row>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <VisuallyHidden>{tShiftRecords('compare.use')}</VisuallyHidden>
          </th>
          {known.map((times) => (
            <td key={times.source}>
              <Button variant="soft" className={css.use} onClick={() => onUse(times)}>
                {tShiftRecords('compare.use')}{' '}
                <VisuallyHidden>{tShiftRecords(`compare.useOf.${times.source}`)}</VisuallyHidden>
              </Button>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = {
  label: string
  known: readonly KnownTimes[]
  children: (times: KnownTimes) => ReactNode
}

const Row = ({ label, known, children }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {known.map((times) => (
      <td key={times.source}>{children(times)}</td>
    ))}
  </tr>
)

function Time({ time, scheduled }: { time: string | undefined; scheduled: string | undefined }) {
  if (!time) return <span className={css.none}>{tShiftRecords('compare.notClosed')}</span>
  const difference = differenceText(time, scheduled)
  return (
    <>
      {formatTimeLocal(time)}
      {difference && (
        <span className={css.differs}>
          <Icon name="edit" size={14} />
          {difference}
        </span>
      )}
    </>
  )
}

const minuteOf = (timeLocal: string) => Number(timeLocal.slice(0, 2)) * 60 + Number(timeLocal.slice(3))

/** "8 min later", or nothing where the two are the same or nothing is scheduled. */
function differenceText(time: string, scheduled: string | undefined): string | null {
  if (!scheduled || time === scheduled) return null
  const minutes = minuteOf(time) - minuteOf(scheduled)
  const length = formatLength(Math.abs(minutes))
  return minutes < 0
    ? tShiftRecords('compare.earlier', { length })
    : tShiftRecords('compare.later', { length })
}

/** A schedule does not say when breaks are, and a clock knows no rest breaks. */
function Breaks({ source, blocks, type }: KnownTimes & { type: RecordBlock['type'] }) {
  const taken = blocks.filter((block) => block.type === type)
  const isUnsaid = source === 'scheduled' || (source === 'clocked' && type === 'other')
  if (taken.length === 0) {
    return <span className={css.none}>{tShiftRecords(isUnsaid ? 'compare.unsaid' : 'compare.none')}</span>
  }
  return taken.map(({ startTime, endTime }) => (
    <span key={startTime} className={css.break}>
      {endTime ? formatTimeRange(startTime, endTime) : formatTimeLocal(startTime)}
    </span>
  ))
}
