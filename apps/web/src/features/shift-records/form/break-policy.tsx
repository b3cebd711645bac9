import { mealBreaksDue, restBreaksDue } from '@rollcall/domain/shift-records/break-policy'
import { minutesOf, type RecordedDay } from '@rollcall/domain/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { formatLength } from '../../../shared/format.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { shiftIn } from '../known-times.ts'
import css from './record-form.module.css'

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
        {t('shiftRecord.policy.title')}
      </h3>
      <ul className={css.rules}>
        <li>{t('shiftRecord.policy.rest')}</li>
        <li>{t('shiftRecord.policy.meal')}</li>
        <li>{t('shiftRecord.policy.separate')}</li>
      </ul>
      {policyLink && (
        <p>
          <a href={policyLink} target="_blank" rel="noreferrer noopener">
            {t('shiftRecord.policy.link')}
            <VisuallyHidden> {t('shiftRecord.policy.newTab')}</VisuallyHidden>
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
  if (meals + rests === 0) return <p>{t('shiftRecord.policy.noneDue')}</p>
  return (
    <>
      <p>{t('shiftRecord.policy.due', { length: formatLength(minutes) })}</p>
      {rests > 0 && (
        <Line isEnough={restsTaken >= rests}>
          {t('shiftRecord.policy.restsDue', { count: rests, entered: restsTaken })}
        </Line>
      )}
      {meals > 0 && (
        <Line isEnough={mealsTaken >= meals}>
          {t('shiftRecord.policy.mealsDue', { count: meals, entered: mealsTaken })}
        </Line>
      )}
      {(restsTaken < rests || mealsTaken < meals) && <p>{t('shiftRecord.policy.fewer')}</p>}
    </>
  )
}

const Line = ({ isEnough, children }: { isEnough: boolean; children: string }) => (
  <p className={isEnough ? css.enough : css.fewer}>
    <Icon name={isEnough ? 'check' : 'warning'} size={18} />
    {children}
  </p>
)
