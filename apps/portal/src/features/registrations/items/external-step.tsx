import { useToday } from '@rollcall/client/clock/use-today.ts'
import { forgetDraft, hasDraft } from '@rollcall/client/form/draft.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { canHaveAppliedOn } from '@rollcall/domain/compliance/items/application'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { DateField } from '@rollcall/ui/components/date-field.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { itemChanged } from '../registrations.queries.ts'
import { tExternalStep } from './external-step.words.ts'
import type { ItemProps } from './item-props.ts'
import css from './items.module.css'
import { saveApplication, withdrawApplication } from './items.queries.ts'
import { useHandIn } from './use-hand-in.ts'

const draftKeyOf = ({ id }: ItemProps['item']) => `application.${id}`

/** For items of another authority: where to apply, how long it takes, and the candidate's application. */
export function ExternalStep(props: ItemProps) {
  const { apply, application, leadDays } = props.item
  const [isEditing, setEditing] = useState(() => hasDraft(draftKeyOf(props.item)))
  const [visits, setVisits] = useState(0)
  const heading = useFocus<HTMLHeadingElement>(visits)
  if (!apply) return null
  const close = () => {
    setEditing(false)
    setVisits(visits + 1)
  }
  return (
    <section aria-labelledby="external-step" className={css.external}>
      <h3 ref={heading} id="external-step" tabIndex={-1} className={css.title}>
        {tExternalStep(application ? 'appliedTitle' : 'title', { at: apply.at })}
      </h3>
      {leadDays > 0 && <p className={css.quiet}>{tExternalStep('usually', { count: leadDays })}</p>}
      {isEditing ? (
        <ApplicationForm {...props} onClose={close} />
      ) : application ? (
        <Applied {...props} {...{ application }} onChange={() => setEditing(true)} onRemoved={close} />
      ) : (
        <div className={css.buttons}>
          {apply.url !== null && (
            <a href={apply.url} target="_blank" rel="noopener noreferrer" className={buttonClass('soft')}>
              {tExternalStep('apply')}
              <Icon name="external" size={20} />
              <VisuallyHidden>{tExternalStep('newTab')}</VisuallyHidden>
            </a>
          )}
          <Button onClick={() => setEditing(true)}>{tExternalStep('applied')}</Button>
        </div>
      )}
    </section>
  )
}

type AppliedProps = ItemProps & {
  application: NonNullable<ItemProps['item']['application']>
  onChange: () => void
  onRemoved: () => void
}

function Applied({ registrationId, item, application, onBusy, onChange, onRemoved }: AppliedProps) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    onBusy(true)
    try {
      const place = { registrationId, complianceItemId: item.id }
      await itemChanged(client, registrationId, await withdrawApplication(place))
      onRemoved()
    } catch (error) {
      toast(tExternalStep('removeFailed', { why: asFailure(error).message }), 'error')
    } finally {
      setRemoving(false)
      onBusy(false)
    }
  }
  return (
    <>
      <p>{tExternalStep('appliedOn', { date: formatDate(application.appliedOnLocal) })}</p>
      {application.reference !== null && (
        <p>{tExternalStep('referenceIs', { reference: application.reference })}</p>
      )}
      <div className={css.buttons}>
        <Button onClick={onChange}>
          {tExternalStep(application.reference === null ? 'addReference' : 'change')}
        </Button>
        <Button variant="quiet" busy={isRemoving} onClick={() => void remove()}>
          {tExternalStep('notApplied')}
        </Button>
      </div>
    </>
  )
}

type Values = { reference: string; appliedOnLocal: string }

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' && kept !== null && 'reference' in kept && 'appliedOnLocal' in kept

function ApplicationForm({ onClose, ...props }: ItemProps & { onClose: () => void }) {
  const { registrationId, item } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const { handIn, failure, isBusy } = useHandIn(props)
  const first = useFocus<HTMLParagraphElement>()
  const draftKey = draftKeyOf(item)
  const form = useForm<Values>({
    initial: {
      reference: item.application?.reference ?? '',
      appliedOnLocal: item.application?.appliedOnLocal ?? today,
    },
    check: ({ appliedOnLocal }) =>
      isCalendarDate(appliedOnLocal) && canHaveAppliedOn(appliedOnLocal, today)
        ? []
        : [
            {
              name: 'appliedOnLocal',
              text: tExternalStep('badDate'),
              isMissing: appliedOnLocal === '',
            },
          ],
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async ({ reference, appliedOnLocal }) => {
    const place = { registrationId, complianceItemId: item.id }
    const body = { reference: reference.trim() || undefined, appliedOnLocal }
    const refused = await handIn(body, (key) => saveApplication(place, body, key))
    if (!refused) forgetDraft(draftKey)
  })
  const cancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  return (
    <form noValidate className={css.item} onSubmit={(event) => void submit(event)}>
      <p ref={first} tabIndex={-1} className={css.quiet}>
        {tExternalStep('formLead')}
      </p>
      <TextField
        name="reference"
        label={tExternalStep('reference')}
        hint={tExternalStep('referenceHint')}
        optional
        maxLength={100}
        autoComplete="off"
        value={form.values.reference}
        onChange={({ target }) => form.change({ reference: target.value })}
      />
      <DateField
        name="appliedOnLocal"
        label={tExternalStep('date')}
        required
        value={form.values.appliedOnLocal}
        error={form.errorOf('appliedOnLocal')}
        onChange={(appliedOnLocal) => form.change({ appliedOnLocal })}
        onBlur={() => form.touch('appliedOnLocal')}
      />
      {failure && (
        <Notice kind="error" title={tExternalStep('notSaved')}>
          {failure.message}
        </Notice>
      )}
      <div className={css.buttons}>
        {!isBusy && <Button onClick={cancel}>{tUi('action.cancel')}</Button>}
        <Button variant="soft" type="submit" busy={isBusy}>
          {tExternalStep('save')}
        </Button>
      </div>
    </form>
  )
}
