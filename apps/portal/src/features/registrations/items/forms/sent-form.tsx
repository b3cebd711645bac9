import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { FormAnswers } from '@rollcall/contract/compliance/registrations'
import { MAX_CHANGE_REASON_LENGTH } from '@rollcall/domain/compliance/items/form-answers'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatDate, formatFullDay } from '@rollcall/ui/site/format.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../../../shared/acting/person-only.tsx'
import { checkerOf, withCapital } from '../../item-status.ts'
import type { ItemProps } from '../item-props.ts'
import css from './forms.module.css'
import { askCall, askForChange, changeAnswers } from './forms.queries.ts'
import { tForms } from './forms.words.ts'
import { forgetFormDraft, hasFormDraft, OwnForm } from './own-form.tsx'

type Props = ItemProps & { sent: FormAnswers; onAsked: () => void }

/** Answers that were sent: they can be changed until they are checked, and then a change can be asked for. */
export function SentForm({ sent, onAsked, ...props }: Props) {
  const { registrationId, item } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const [hadDraft] = useState(() => sent.action === 'change' && hasFormDraft(item))
  const [isEditing, setEditing] = useState(hadDraft)
  const [isAsking, setAsking] = useState(false)
  const [returns, setReturns] = useState(0)
  const place = { registrationId, complianceItemId: item.id }
  const name = checkerOf(user)
  if (isEditing)
    return (
      <PersonOnly call={askCall}>
        <OwnForm
          {...props}
          fields={sent.fields}
          answers={sent.answers}
          isFocused={!hadDraft}
          send={(answers, key) => changeAnswers(place, answers, key)}
        >
          <Button
            onClick={() => {
              forgetFormDraft(item)
              setEditing(false)
              setReturns(returns + 1)
            }}
          >
            {tForms('sent.keep')}
          </Button>
        </OwnForm>
      </PersonOnly>
    )
  return (
    <div className={css.form}>
      <SentAnswers sent={sent} returns={returns} />
      {sent.action === 'asked' && (
        <Notice title={tForms('ask.asked', { name })}>
          {tForms('ask.askedText', { name: withCapital(name) })}
        </Notice>
      )}
      {sent.action === 'change' && (
        <PersonOnly call={askCall}>
          <DialogActions note={<p className={css.quiet}>{tForms('untilChecked', { name })}</p>}>
            <Button variant="soft" onClick={() => setEditing(true)}>
              {tForms('sent.change')}
            </Button>
          </DialogActions>
        </PersonOnly>
      )}
      {sent.action === 'ask' && (
        <PersonOnly call={askCall}>
          {isAsking ? (
            <AskForChange
              {...props}
              onAsked={() => {
                setReturns(returns + 1)
                onAsked()
              }}
              onCancel={() => {
                setAsking(false)
                setReturns(returns + 1)
              }}
            />
          ) : (
            <DialogActions
              note={<p className={css.quiet}>{tForms('ask.lead', { name: withCapital(name) })}</p>}
            >
              <Button variant="soft" onClick={() => setAsking(true)}>
                {tForms('ask.button')}
              </Button>
            </DialogActions>
          )}
        </PersonOnly>
      )}
    </div>
  )
}

type AnswersProps = Pick<Props, 'sent'> & {
  /** The heading takes the focus each time this grows, because the form that had it is gone. */
  returns: number
}

/** The sent answers and their time. */
function SentAnswers({ sent: { fields, answers, sentAtUTC }, returns }: AnswersProps) {
  const heading = useFocus<HTMLHeadingElement>(returns)
  const { user } = useRouteContext({ from: '/signed-in' })
  const date = formatDate(localDateOf(Date.parse(sentAtUTC), user.timezone))
  return (
    <section aria-labelledby="sent-answers">
      <h3 ref={heading} id="sent-answers" tabIndex={-1} className={css.title}>
        {tForms('sent.title', { date })}
      </h3>
      <dl className={css.values}>
        {fields.map((field) => (
          <div key={field.fieldId}>
            <dt>{field.title}</dt>
            <dd>{valueOf(field, answers[field.fieldId])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function valueOf({ fieldType }: FieldMeta, answer: string | undefined): string {
  if (answer === undefined) return tForms('sent.noAnswer')
  return fieldType === 'date' && isCalendarDate(answer) ? formatFullDay(answer) : answer
}

const isDraft = (kept: unknown): kept is { reason: string } =>
  typeof kept === 'object' && kept !== null && 'reason' in kept && typeof kept.reason === 'string'

type AskProps = ItemProps & { onAsked: () => void; onCancel: () => void }

function AskForChange({ registrationId, item, onBusy, onAsked, onCancel }: AskProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const place = useFocus<HTMLTextAreaElement>()
  const intentFor = useIntent()
  const [failure, setFailure] = useState<Failure | null>(null)
  const draftKey = `form-change.${item.id}`
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const length = reason.trim().length
      if (length === 0) return [{ name: 'reason' as const, text: tForm('required'), isMissing: true }]
      return length > MAX_CHANGE_REASON_LENGTH
        ? [{ name: 'reason' as const, text: tForm('tooLong', { length: MAX_CHANGE_REASON_LENGTH }) }]
        : []
    },
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async ({ reason }) => {
    onBusy(true)
    try {
      const params = { registrationId, complianceItemId: item.id }
      await askForChange(params, reason.trim(), intentFor(reason, failure))
      forgetDraft(draftKey)
      onAsked()
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      onBusy(false)
    }
  })
  const name = checkerOf(user)
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        {...form.text('reason')}
        ref={place}
        rows={3}
        label={tForms('ask.reason')}
        hint={tForms('ask.reasonHint', { name })}
        required
      />
      <DialogActions
        note={
          failure && (
            <Notice kind="error" title={tForms('ask.failed')}>
              {failure.message}
            </Notice>
          )
        }
      >
        <Button onClick={onCancel}>{tForms('ask.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tForms('ask.send', { name })}
        </Button>
      </DialogActions>
    </form>
  )
}
