import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { AskedReferee } from '@rollcall/contract/compliance/registrations'
import { checkReplacement, type RefereeState } from '@rollcall/domain/compliance/items/referee-requests'
import type { Referee } from '@rollcall/domain/compliance/items/referees'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { StatusBadge, type StatusVariants } from '@rollcall/ui/components/status-badge.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDate, formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../../../shared/acting/person-only.tsx'
import type { ItemProps } from '../item-props.ts'
import css from './forms.module.css'
import { changeReferee, remindCall, remindReferee } from './forms.queries.ts'
import { tForms } from './forms.words.ts'
import { refereeProblemText } from './referees.tsx'

const states: StatusVariants<RefereeState> = {
  sent: { icon: 'clock', tone: 'info', title: () => tForms('referees.state.sent') },
  opened: { icon: 'eye', tone: 'info', title: () => tForms('referees.state.opened') },
  notDelivered: { icon: 'error', tone: 'danger', title: () => tForms('referees.state.notDelivered') },
  answered: { icon: 'check-circle', tone: 'success', title: () => tForms('referees.state.answered') },
}

type Props = Omit<ItemProps, 'onDone'> & {
  asked: readonly AskedReferee[]
  /** The shown state is outdated. */
  onChanged: () => void
}

/** The requested referees: address, times, and whether they have answered. */
export function AskedReferees({ asked, ...props }: Props) {
  const isWaiting = asked.some(({ canRemindFromUTC }) => canRemindFromUTC !== null)
  return (
    <section aria-labelledby="referees-asked" className={css.form}>
      <div>
        <h3 id="referees-asked" className={css.title}>
          {tForms('referees.asked')}
        </h3>
        {isWaiting && <p className={css.quiet}>{tForms('referees.askedLead')}</p>}
      </div>
      <ul className={css.asked}>
        {asked.map((referee) => (
          <AskedOne
            key={referee.id}
            {...props}
            referee={referee}
            others={asked.filter((other) => other !== referee)}
          />
        ))}
      </ul>
      {isWaiting && <PersonOnly call={remindCall}>{null}</PersonOnly>}
    </section>
  )
}

type OneProps = Omit<Props, 'asked' | 'onDone'> & { referee: AskedReferee; others: readonly Referee[] }

function AskedOne(props: OneProps) {
  const { referee, onChanged } = props
  const { name, email, relationship, state, canRemindFromUTC } = referee
  const { user } = useRouteContext({ from: '/signed-in' })
  const [isChanging, setChanging] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [returns, setReturns] = useState(0)
  // The pressed button is gone.
  const heading = useFocus<HTMLSpanElement>(returns)
  const close = () => {
    setChanging(false)
    setReturns(returns + 1)
  }
  const finish = (words: string) => {
    close()
    setDone(words)
    onChanged()
  }
  return (
    <li className={css.person}>
      <p className={css.personHead}>
        <span ref={heading} tabIndex={-1} className={css.title}>
          {name}
        </span>
        <StatusBadge variant={states[state]} />
      </p>
      <p className={css.quiet}>
        {email}
        <br />
        {relationship}
        <br />
        {whenWords(referee, user.timezone)}
      </p>
      {done && <Notice kind="success">{done}</Notice>}
      {canRemindFromUTC !== null &&
        !isActing() &&
        (isChanging ? (
          <ChangeReferee {...props} onDone={finish} onCancel={close} />
        ) : (
          <Actions
            {...props}
            canRemindFrom={Date.parse(canRemindFromUTC)}
            onDone={finish}
            onChange={() => {
              setDone(null)
              setChanging(true)
            }}
          />
        ))}
    </li>
  )
}

/** "Sent 9 Mar 2026, reminded 10 Mar 2026". */
function whenWords({ askedAtUTC, remindedAtUTC, answeredAtUTC }: AskedReferee, timeZone: string): string {
  const dateOf = (utc: string) => formatDate(localDateOf(Date.parse(utc), timeZone))
  const date = dateOf(askedAtUTC)
  if (answeredAtUTC !== null) return tForms('referees.answeredOn', { date, answered: dateOf(answeredAtUTC) })
  return remindedAtUTC === null
    ? tForms('referees.sentOn', { date })
    : tForms('referees.remindedOn', { date, reminded: dateOf(remindedAtUTC) })
}

type ActionsProps = OneProps & {
  canRemindFrom: number
  onDone: (words: string) => void
  onChange: () => void
}

function Actions({ registrationId, item, referee, canRemindFrom, onBusy, onDone, onChange }: ActionsProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const minute = useCurrentMinute()
  const intentFor = useIntent()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { id, name } = referee
  // A minute that has begun is enough: the service knows the second.
  const canRemind = canRemindFrom <= minute
  const remind = async () => {
    if (isSending) return
    setSending(true)
    onBusy(true)
    try {
      const place = { registrationId, complianceItemId: item.id, refereeId: id }
      await remindReferee(place, intentFor(`${id} ${canRemindFrom}`, failure))
      onDone(tForms('referees.reminded', { name }))
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      setSending(false)
      onBusy(false)
    }
  }
  return (
    <>
      {!canRemind && (
        <p className={css.quiet}>
          {tForms('referees.remindFrom', {
            day: formatShortDay(localDateOf(canRemindFrom, user.timezone)),
            time: formatTime(canRemindFrom, user.timezone),
          })}
        </p>
      )}
      {failure && (
        <Notice kind="error" title={tForms('referees.notReminded')}>
          {failure.message}
        </Notice>
      )}
      <div className={css.actions}>
        {canRemind && (
          <Button variant="soft" busy={isSending} onClick={() => void remind()}>
            {tForms('referees.remind')}
            <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
        <Button variant="quiet" onClick={onChange}>
          {tForms('referees.change')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </>
  )
}

const fields = ['name', 'email', 'relationship'] as const

const isDraft = (kept: unknown): kept is Referee =>
  typeof kept === 'object' &&
  kept !== null &&
  fields.every((field) => typeof (kept as Record<string, unknown>)[field] === 'string')

type ChangeProps = OneProps & { onDone: (words: string) => void; onCancel: () => void }

/** Corrects the address, or names another person. */
function ChangeReferee(props: ChangeProps) {
  const { registrationId, item, referee, others, onBusy, onDone, onCancel } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const place = useFocus<HTMLInputElement>()
  const intentFor = useIntent()
  const [failure, setFailure] = useState<Failure | null>(null)
  const draftKey = `referee.${referee.id}`
  const form = useForm({
    initial: { name: referee.name, email: referee.email, relationship: referee.relationship },
    check: (values) => {
      const problems = checkReplacement(values, { others, ownEmails: [user.email] })
      return fields.flatMap((name) => {
        const problem = problems[name]
        return problem
          ? [{ name, text: refereeProblemText(problem, name), isMissing: problem === 'required' }]
          : []
      })
    },
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async (values, element) => {
    setFailure(null)
    onBusy(true)
    try {
      const params = { registrationId, complianceItemId: item.id, refereeId: referee.id }
      const changed = await changeReferee(params, values, intentFor(JSON.stringify(values), failure))
      forgetDraft(draftKey)
      const now = changed.find(({ id }) => id === referee.id)
      const isMailed = now !== undefined && now.email !== referee.email
      onDone(tForms(isMailed ? 'referees.mailed' : 'referees.corrected', { name: values.name.trim() }))
    } catch (error) {
      const refused = asFailure(error)
      setFailure(refused)
      const names = refused.code === 'form_answers_invalid' ? (refused.param?.split(',') ?? []) : []
      form.setError(
        element,
        fields.filter((name) => names.includes(name)),
        tForm('refused'),
      )
    } finally {
      onBusy(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {form.isRestored && <Notice>{tForm('restored')}</Notice>}
      {fields.map((field) => (
        <TextField
          key={field}
          {...form.text(field)}
          {...(field === 'email' && { ref: place })}
          type={field === 'email' ? 'email' : 'text'}
          label={tForms(`referees.${field}`)}
          autoComplete="off"
          required
          onBlur={() => form.touch(field)}
        />
      ))}
      <p className={css.quiet}>{tForms('referees.changeNote')}</p>
      {failure && (
        <Notice kind="error" title={tForms('notSent')}>
          {failure.message}
        </Notice>
      )}
      <div className={css.actions}>
        <Button
          onClick={() => {
            forgetDraft(draftKey)
            onCancel()
          }}
        >
          {tUi('action.cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tForms('referees.save')}
        </Button>
      </div>
    </form>
  )
}
