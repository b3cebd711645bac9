import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { ReadyStatus } from '@rollcall/domain/work/rollcall/ready-status'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatLongDay } from '@rollcall/ui/site/format.ts'
import { type ReactNode, useState } from 'react'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import type { AnswerWindow } from './answer-window.ts'
import css from './rollcall.module.css'
import type { Answer, useAnswerRollcall } from './rollcall.queries.ts'
import { questionFor, tRollcall, untilWords, whenOf } from './rollcall.words.ts'

type Props = {
  status: KeptRollcall
  answerWindow: AnswerWindow
  answer: ReturnType<typeof useAnswerRollcall>
}

export function RollcallQuestion({ status: { rollcall, activeDateLocal }, answerWindow, answer }: Props) {
  // Keyed by date: an answer being changed does not belong to the next day's question.
  const [changingDate, setChangingDate] = useState<string | null>(null)
  const [hasActed, setActed] = useState(false)
  const intentOf = useIntent()

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
  return (
    <Card as="section" aria-labelledby="rollcall" className={css.card}>
      {rollcall !== 'unset' && !isChanging ? (
        <Answered {...{ rollcall, answerWindow, activeDateLocal }} hasFocus={hasActed} onChange={change} />
      ) : (
        <>
          <div className={css.words}>
            <RollcallTitle hasFocus={hasActed}>{questionFor(answerWindow, activeDateLocal)}</RollcallTitle>
            <p className={css.quiet}>
              {untilWords(answerWindow, activeDateLocal, false)}
              {answerWindow.minutesLeft !== undefined && (
                <span className={css.soon}> {tRollcall('left', { count: answerWindow.minutesLeft })}</span>
              )}
            </p>
          </div>
          <Choices given={rollcall} onAnswer={give} />
          {isChanging && (
            <Button variant="quiet" onClick={() => setChangingDate(null)}>
              {tRollcall('keep')}
            </Button>
          )}
        </>
      )}
      {answer.error && <NotAnswered error={answer.error} />}
    </Card>
  )
}

type TitleProps = {
  /** Takes the focus, because the pressed button is gone, and announces the result. */
  hasFocus: boolean
  children: ReactNode
}

export function RollcallTitle({ hasFocus, children }: TitleProps) {
  const heading = useFocus<HTMLHeadingElement>(hasFocus)
  return (
    <h2 ref={heading} id="rollcall" tabIndex={-1} className={css.title}>
      {children}
    </h2>
  )
}

function Choices({ given, onAnswer }: { given: ReadyStatus; onAnswer: (answer: Answer) => void }) {
  const isPressed = (answer: Answer) => (given === 'unset' ? undefined : given === answer)
  return (
    <div className={css.choices}>
      <Button variant="primary" aria-pressed={isPressed('ready')} onClick={() => onAnswer('ready')}>
        <Icon name="check-circle" size={20} />
        {tRollcall('ready')}
      </Button>
      <Button aria-pressed={isPressed('notReady')} onClick={() => onAnswer('notReady')}>
        <Icon name="close" size={20} />
        {tRollcall('notReady')}
      </Button>
    </div>
  )
}

type AnsweredProps = {
  rollcall: Answer
  answerWindow: AnswerWindow
  activeDateLocal: string
  hasFocus: boolean
  onChange: () => void
}

function Answered({ rollcall, answerWindow, activeDateLocal, hasFocus, onChange }: AnsweredProps) {
  const isReady = rollcall === 'ready'
  return (
    <div className={css.answered}>
      <span className={classNames(css.mark, tones[isReady ? 'success' : 'neutral'])}>
        <Icon name={isReady ? 'check' : 'close'} size={20} />
      </span>
      <div className={css.words}>
        <RollcallTitle hasFocus={hasFocus}>
          {tRollcall(`said.${rollcall}`, { when: whenOf(answerWindow, activeDateLocal) })}
        </RollcallTitle>
        <p className={css.quiet}>
          {tRollcall(`counts.${rollcall}`, { day: formatLongDay(activeDateLocal) })}{' '}
          {untilWords(answerWindow, activeDateLocal, true)}
        </p>
      </div>
      <Button variant="soft" onClick={onChange}>
        {tRollcall('change')}
      </Button>
    </div>
  )
}

function NotAnswered({ error }: { error: Error }) {
  const { code, message } = asFailure(error)
  if (code === 'rollcall_date_passed') return <Notice kind="warning">{message}</Notice>
  return (
    <Notice kind="error" title={tRollcall('failed')}>
      {message}
    </Notice>
  )
}
