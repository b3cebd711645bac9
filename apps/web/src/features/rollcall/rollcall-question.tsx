import { useState } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useIntent } from '../../shared/use-intent.ts'
import { t } from '../../shared/words/words.ts'
import { questionFor, untilWords } from './day-words.ts'
import css from './rollcall.module.css'
import type { Answer, useAnswerRollcall } from './rollcall.queries.ts'
import { RollcallAnswered } from './rollcall-answered.tsx'
import { RollcallChoices } from './rollcall-choices.tsx'
import type { RollcallMoment } from './rollcall-moment.ts'
import { RollcallTitle } from './rollcall-title.tsx'

type Props = {
  status: KeptRollcall
  moment: RollcallMoment
  answer: ReturnType<typeof useAnswerRollcall>
}

export function RollcallQuestion({ status: { rollcall, activeDateLocal }, moment, answer }: Props) {
  const [changingDate, setChangingDate] = useState<string | null>(null)
  const intentOf = useIntent()
  const [hasActed, setActed] = useState(false)

  const give = (status: Answer) => {
    setChangingDate(null)
    setActed(true)
    if (status === rollcall) return
    answer.mutate({ status, activeDateLocal, intent: intentOf(`${activeDateLocal} ${status}`, answer.error) })
  }
  const change = () => {
    answer.reset()
    setChangingDate(activeDateLocal)
    setActed(true)
  }
  const isChanging = changingDate === activeDateLocal
  const isAnswered = rollcall !== 'unset' && !isChanging
  return (
    <Card as="section" aria-labelledby="rollcall" className={css.card}>
      {isAnswered ? (
        <RollcallAnswered {...{ rollcall, moment, activeDateLocal }} hasFocus={hasActed} onChange={change} />
      ) : (
        <>
          <div className={css.words}>
            <RollcallTitle hasFocus={hasActed}>{questionFor(moment, activeDateLocal)}</RollcallTitle>
            <p className={css.quiet}>
              {untilWords(moment, activeDateLocal, false)}
              {moment.minutesLeft !== undefined && (
                <span className={css.soon}> {t('rollcall.left', { count: moment.minutesLeft })}</span>
              )}
            </p>
          </div>
          <RollcallChoices given={rollcall} onAnswer={give} />
          {isChanging && (
            <Button variant="quiet" onClick={() => setChangingDate(null)}>
              {t('rollcall.keep')}
            </Button>
          )}
        </>
      )}
      {answer.error && <Refusal error={answer.error} />}
    </Card>
  )
}

function Refusal({ error }: { error: Error }) {
  const { code, message } = asFailure(error)
  if (code === 'rollcall_date_passed') return <Notice kind="warning">{message}</Notice>
  return (
    <Notice kind="error" title={t('rollcall.failed')}>
      {message}
    </Notice>
  )
}
