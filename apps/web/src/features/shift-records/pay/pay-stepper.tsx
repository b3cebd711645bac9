import { type PayProgress, type PayStage, payStages } from '@rollcall/domain/shift-records/pay-progress'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './pay.module.css'

type State = 'reached' | 'current' | 'ahead'

/** The first stage that is not reached is the one it waits for; a school may be ahead of the candidate. */
export function PayStepper({ progress: { reached } }: { progress: PayProgress }) {
  const current = payStages.find((stage) => !reached.includes(stage))
  const stateOf = (stage: PayStage): State =>
    reached.includes(stage) ? 'reached' : stage === current ? 'current' : 'ahead'
  return (
    <ol className={css.steps} aria-label={t('shiftRecord.pay.progress')}>
      {payStages.map((stage) => {
        const state = stateOf(stage)
        return (
          <li key={stage} className={css[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <Icon
              name={state === 'reached' ? 'check-circle' : state === 'current' ? 'clock' : 'circle'}
              size={20}
            />
            <span>
              {t(`shiftRecord.pay.stage.${stage}`)}{' '}
              {state === 'current' ? (
                <span className={css.next}>{t('shiftRecord.pay.current')}</span>
              ) : (
                <VisuallyHidden>({t(`shiftRecord.pay.${state}`)})</VisuallyHidden>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
