import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import {
  type Hours,
  hoursOf,
  type KnownTimes,
  shiftIn,
  type TimeSource,
} from '@rollcall/domain/work/shift-records/known-hours'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLength, formatMoney, formatTimeLocal, formatTimeRange } from '@rollcall/ui/site/format.ts'
import type { ReactNode } from 'react'
import css from './comparison.module.css'
import { knownShiftOf } from './known-times.ts'
import { tShiftRecords } from './shift-records.words.ts'

type Shown = KnownTimes<TimeSource | 'record'>

type Props<Times extends Shown> = {
  known: readonly Times[]
  form: ShiftRecordForm
  title: string
  /** For columns whose times can be copied to the form: the function, and whether the form already has them. */
  use?: { isInUse: (times: Times) => boolean; take: (times: Times) => void }
}

/** Compares the sources side by side. Differences from the first column are shown. */
export function Comparison<Times extends Shown>({ known, form, title, use }: Props<Times>) {
  const schedule = shiftIn(known[0]?.blocks ?? [])
  const hasRests = known.some(({ blocks }) => blocks.some(({ type }) => type === 'other'))
  return (
    <div className={css.comparison}>
      <table className={css.table}>
        <caption className={css.caption}>{title}</caption>
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
          <Row label={tShiftRecords('compare.paid')} known={known}>
            {({ blocks }) => (
              <Paid hours={hoursOf(blocks, knownShiftOf(form))} currency={form.payment.currency} />
            )}
          </Row>
        </tbody>
        {use && (
          <tfoot>
            <tr>
              <th scope="row">
                <VisuallyHidden>{tShiftRecords('compare.use')}</VisuallyHidden>
              </th>
              {known.map((times) => (
                <td key={times.source} data-source={tShiftRecords(`compare.${times.source}`)}>
                  <UseButton times={times} isInUse={use.isInUse(times)} onUse={() => use.take(times)} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type UseProps = { times: Shown; isInUse: boolean; onUse: () => void }

/** Stays focusable after a press, although another press would change nothing. */
const UseButton = ({ times: { source }, isInUse, onUse }: UseProps) => (
  <Button variant={isInUse ? 'quiet' : 'soft'} className={css.use} onClick={onUse}>
    {isInUse ? tShiftRecords('compare.inUse') : tShiftRecords('compare.useShort')}
    <VisuallyHidden>
      {' '}
      {!isInUse && `${tShiftRecords('compare.useRest')} `}({tShiftRecords(`compare.${source}`)})
    </VisuallyHidden>
  </Button>
)

function Paid({ hours, currency }: { hours: Hours | null; currency: string }) {
  if (!hours) return <span className={css.none}>{tShiftRecords('compare.unsaid')}</span>
  return (
    <>
      {formatLength(hours.paidMinutes)}
      {hours.grossPay !== null && <span className={css.break}>{formatMoney(hours.grossPay, currency)}</span>}
    </>
  )
}

type RowProps<Times extends Shown> = {
  label: string
  known: readonly Times[]
  children: (times: Times) => ReactNode
}

const Row = <Times extends Shown>({ label, known, children }: RowProps<Times>) => (
  <tr>
    <th scope="row">{label}</th>
    {known.map((times) => (
      <td key={times.source} data-source={tShiftRecords(`compare.${times.source}`)}>
        {children(times)}
      </td>
    ))}
  </tr>
)

function Time({ time, scheduled }: { time: string | undefined; scheduled: string | undefined }) {
  if (!time) {
    const text = time === undefined ? 'compare.notHappened' : 'compare.notClosed'
    return <span className={css.none}>{tShiftRecords(text)}</span>
  }
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

/** A schedule has no breaks, and a clock has no rest breaks. */
function Breaks({ source, blocks, type }: Shown & { type: RecordBlock['type'] }) {
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
