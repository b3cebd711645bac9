import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import type { ReactNode } from 'react'
import { formatTimeLocal, formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { type KnownTimes, shiftIn } from '../known-times.ts'
import css from './comparison.module.css'
import { differenceInWords } from './time-difference.ts'

type Props = { known: readonly KnownTimes[]; onUse: (times: KnownTimes) => void }

/** Who says what, side by side. What differs from the schedule says by how much. */
export function Comparison({ known, onUse }: Props) {
  const scheduled = known.find(({ source }) => source === 'scheduled')
  const schedule = scheduled && shiftIn(scheduled.blocks)
  const hasRests = known.some(({ blocks }) => blocks.some(({ type }) => type === 'other'))
  return (
    <table className={css.table}>
      <caption className={css.caption}>{t('shiftRecord.compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('shiftRecord.compare.what')}</VisuallyHidden>
          </th>
          {known.map(({ source }) => (
            <th key={source} scope="col">
              {t(`shiftRecord.compare.${source}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row label={t('shiftRecord.compare.start')} known={known}>
          {({ blocks }) => <Time time={shiftIn(blocks)?.startTime} scheduled={schedule?.startTime} />}
        </Row>
        <Row label={t('shiftRecord.compare.end')} known={known}>
          {({ blocks }) => <Time time={shiftIn(blocks)?.endTime} scheduled={schedule?.endTime} />}
        </Row>
        <Row label={t('shiftRecord.compare.meal')} known={known}>
          {({ source, blocks }) => <Breaks source={source} blocks={blocks} type="meal" />}
        </Row>
        {hasRests && (
          <Row label={t('shiftRecord.compare.rest')} known={known}>
            {({ source, blocks }) => <Breaks source={source} blocks={blocks} type="other" />}
          </Row>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <VisuallyHidden>{t('shiftRecord.compare.use')}</VisuallyHidden>
          </th>
          {known.map((times) => (
            <td key={times.source}>
              <Button variant="soft" className={css.use} onClick={() => onUse(times)}>
                {t('shiftRecord.compare.use')}{' '}
                <VisuallyHidden>{t(`shiftRecord.compare.useOf.${times.source}`)}</VisuallyHidden>
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
  if (!time) return <span className={css.none}>{t('shiftRecord.compare.notClosed')}</span>
  const difference = differenceInWords(time, scheduled)
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

/** A schedule does not say when breaks are, and a clock knows no rest breaks. */
function Breaks({ source, blocks, type }: KnownTimes & { type: RecordBlock['type'] }) {
  const taken = blocks.filter((block) => block.type === type)
  const isUnsaid = source === 'scheduled' || (source === 'clocked' && type === 'other')
  if (taken.length === 0) {
    return (
      <span className={css.none}>
        {t(isUnsaid ? 'shiftRecord.compare.unsaid' : 'shiftRecord.compare.none')}
      </span>
    )
  }
  return taken.map(({ startTime, endTime }) => (
    <span key={startTime} className={css.break}>
      {endTime ? formatTimeRange(startTime, endTime) : formatTimeLocal(startTime)}
    </span>
  ))
}
