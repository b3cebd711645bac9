import { mealBreaksDue, restBreaksDue } from '@rollcall/domain/shift-records/break-policy'
import { shiftIn } from '@rollcall/domain/shift-records/known-hours'
import { minutesOf, type RecordedDay } from '@rollcall/domain/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { currentSite } from '../../../shared/config/site.ts'
import { formatLength } from '../../../shared/format.ts'
import { FieldError } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { tShiftRecords } from '../shift-records.words.ts'
import { REASON_LIMIT } from './draft-errors.ts'
import type { RecordDraft } from './record-draft.ts'
import css from './record-form.module.css'
import type { FieldProps } from './time-fields.tsx'

const MEAL_MINUTES = 30
const REST_MINUTES = 10

type Props = {
  /** As typed, where nothing is wrong with them. */
  blocks: readonly RecordBlock[] | undefined
  day: RecordedDay
  policyLink: string | null
}

/** What is due for the hours typed. It warns; it keeps nobody from sending them. */
export function BreakPolicy({ blocks, day, policyLink }: Props) {
  return (
    <section className={css.policy} aria-labelledby="break-policy">
      <h3 id="break-policy" className={css.heading}>
        {tShiftRecords('policy.title')}
      </h3>
      <p>{tShiftRecords('policy.basis', { brand: currentSite().brand.shortName })}</p>
      <ul className={css.rules}>
        <li>{tShiftRecords('policy.rest')}</li>
        <li>{tShiftRecords('policy.meal')}</li>
        <li>{tShiftRecords('policy.separate')}</li>
      </ul>
      {policyLink && (
        <p>
          <a href={policyLink} target="_blank" rel="noreferrer noopener">
            {tShiftRecords('policy.link')}
            <VisuallyHidden> {tShiftRecords('policy.newTab')}</VisuallyHidden>
          </a>
        </p>
      )}
      <div aria-live="polite">{blocks && <Due blocks={blocks} day={day} />}</div>
    </section>
  )
}

function Due({ blocks, day }: { blocks: readonly RecordBlock[]; day: RecordedDay }) {
  const shift = shiftIn(blocks)
  if (!shift) return null
  const minutes = minutesOf(shift, day)
  const taken = (type: RecordBlock['type'], least: number) =>
    blocks.filter((block) => block.type === type && minutesOf(block, day) >= least).length
  const [meals, rests] = [mealBreaksDue(minutes), restBreaksDue(minutes)]
  const [mealsTaken, restsTaken] = [taken('meal', MEAL_MINUTES), taken('other', REST_MINUTES)]
  if (meals + rests === 0) return <p>{tShiftRecords('policy.noneDue')}</p>
  return (
    <>
      <p>{tShiftRecords('policy.due', { length: formatLength(minutes) })}</p>
      {rests > 0 && (
        <Line isEnough={restsTaken >= rests}>
          {tShiftRecords('policy.restsDue', { count: rests, entered: restsTaken })}
        </Line>
      )}
      {meals > 0 && (
        <Line isEnough={mealsTaken >= meals}>
          {tShiftRecords('policy.mealsDue', { count: meals, entered: mealsTaken })}
        </Line>
      )}
      {(restsTaken < rests || mealsTaken < meals) && <p>{tShiftRecords('policy.fewer')}</p>}
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
