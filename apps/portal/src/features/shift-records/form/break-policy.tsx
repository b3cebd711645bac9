import { breaksDue, breaksMeeting } from '@rollcall/domain/work/shift-records/break-policy'
import type { BreakRule, BreakRules, BreakStep } from '@rollcall/domain/work/shift-records/break-rules'
import { shiftIn } from '@rollcall/domain/work/shift-records/known-hours'
import { minutesOf, type RecordedDay } from '@rollcall/domain/work/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { FieldError } from '@rollcall/ui/components/field.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDate, formatLength } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShiftRecords } from '../shift-records.words.ts'
import { REASON_LIMIT } from './draft-errors.ts'
import type { RecordDraft } from './record-draft.ts'
import css from './record-form.module.css'
import type { FieldProps } from './time-fields.tsx'

type Props = {
  rules: BreakRules | undefined
  /** The typed blocks, if they are valid. */
  blocks: readonly RecordBlock[] | undefined
  day: RecordedDay
  policyLink: string | null
}

/** The breaks that are due for the hours typed, where we know the rules of the place. It warns and never blocks. */
export function BreakPolicy({ rules, blocks, day, policyLink }: Props) {
  if (!rules && !policyLink) return null
  return (
    <section className={css.policy} aria-labelledby="break-policy">
      <h3 id="break-policy" className={css.heading}>
        {tShiftRecords('policy.title')}
      </h3>
      {rules && <Rules {...rules} />}
      {policyLink && (
        <p>
          <a href={policyLink} target="_blank" rel="noreferrer noopener">
            {tShiftRecords('policy.link')}
            <VisuallyHidden> {tShiftRecords('policy.newTab')}</VisuallyHidden>
          </a>
        </p>
      )}
      <div aria-live="polite">{rules && blocks && <Due rules={rules} blocks={blocks} day={day} />}</div>
    </section>
  )
}

/** The specification gives the text for California. */
const SPECIFIED = 'US-CA'

function Rules({ id, place, rules, source, validFrom }: BreakRules) {
  const lines =
    id === SPECIFIED
      ? [tShiftRecords('policy.rest'), tShiftRecords('policy.meal'), tShiftRecords('policy.separate')]
      : rules.map(ruleInWords)
  return (
    <>
      <p>
        {id === SPECIFIED
          ? tShiftRecords('policy.basis', { brand: currentSite().brand.shortName })
          : tShiftRecords('policy.law', { place })}
      </p>
      <ul className={css.rules}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={css.quiet}>
        <a href={source.url} target="_blank" rel="noreferrer noopener">
          {source.title}
          <VisuallyHidden> {tShiftRecords('policy.newTab')}</VisuallyHidden>
        </a>
        {`, ${tShiftRecords('policy.since', { date: formatDate(validFrom) })} `}
        {tShiftRecords('policy.minimum')}
      </p>
    </>
  )
}

const ruleInWords = ({ kind, minutes, steps }: BreakRule): string =>
  tShiftRecords(`policy.rules.${kind}`, { minutes, steps: steps.map(stepInWords).join(', ') })

const stepInWords = ({ count, shiftMinutes, isInclusive }: BreakStep): string =>
  tShiftRecords(isInclusive ? 'policy.fromLength' : 'policy.overLength', {
    count,
    length: formatLength(shiftMinutes),
  })

type DueProps = { rules: BreakRules; blocks: readonly RecordBlock[]; day: RecordedDay }

function Due({ rules: { rules }, blocks, day }: DueProps) {
  const shift = shiftIn(blocks)
  if (!shift) return null
  const shiftMinutes = minutesOf(shift, day)
  const breaks = blocks.flatMap((block) =>
    block.type === 'bookingDuration' ? [] : [{ type: block.type, minutes: minutesOf(block, day) }],
  )
  const due = rules
    .map((rule) => ({ rule, count: breaksDue(rule, shiftMinutes), entered: breaksMeeting(rule, breaks) }))
    .filter(({ count }) => count > 0)
  if (due.length === 0) return <p>{tShiftRecords('policy.noneDue')}</p>
  return (
    <>
      <p>{tShiftRecords('policy.due', { length: formatLength(shiftMinutes) })}</p>
      {due.map(({ rule: { kind, minutes }, count, entered }) => (
        <Line key={kind} isEnough={entered >= count}>
          {tShiftRecords(`policy.dueOf.${kind}`, { count, minutes, entered })}
        </Line>
      ))}
      {due.some(({ count, entered }) => entered < count) && <p>{tShiftRecords('policy.fewer')}</p>}
    </>
  )
}

const Line = ({ isEnough, children }: { isEnough: boolean; children: string }) => (
  <p className={isEnough ? css.enough : css.fewer}>
    <Icon name={isEnough ? 'check' : 'warning'} size={18} />
    {children}
  </p>
)

type QuestionProps = Pick<FieldProps, 'errorOf' | 'onLeave'> & {
  draft: RecordDraft
  onChange: (part: Partial<RecordDraft>) => void
}

/** Whether the breaks that were due could be taken. */
export function ComplianceQuestion({ draft, onChange, errorOf, onLeave }: QuestionProps) {
  const { isRestBreakCompliant: answer, reasonForNonCompliance: reason } = draft
  return (
    <div className={css.part}>
      <div data-field="answer">
        <Segmented
          label={tShiftRecords('compliance.question')}
          value={answer === null ? undefined : answer ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: tShiftRecords('compliance.yes'), icon: 'check' },
            { value: 'no', label: tShiftRecords('compliance.no'), icon: 'close' },
          ]}
          onChange={(value) => onChange({ isRestBreakCompliant: value === 'yes' })}
        />
        <FieldError id="answer-error">{errorOf('answer')}</FieldError>
      </div>
      {answer === false && (
        <TextArea
          label={tShiftRecords('compliance.reason')}
          name="reason"
          rows={3}
          value={reason}
          hint={tShiftRecords('compliance.reasonHint', { used: reason.length, limit: REASON_LIMIT })}
          error={errorOf('reason')}
          onChange={({ target }) => onChange({ reasonForNonCompliance: target.value })}
          onBlur={() => onLeave('reason')}
        />
      )}
    </div>
  )
}
