import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { FieldMetaFields } from '../../../../shared/field-meta/field-meta-fields.tsx'
import { useFieldMetaForm } from '../../../../shared/field-meta/use-field-meta-form.ts'
import { forgetDraft } from '../../../../shared/form/draft.ts'
import { tForm } from '../../../../shared/form/form.words.ts'
import { PersonOnly } from '../../../../shared/impersonation/person-only.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { DialogActions } from '../../../../shared/ui/dialog.tsx'
import { Loaded } from '../../../../shared/ui/loaded.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import { useToday } from '../../../../shared/use-today.ts'
import { canHandIn, checkerOf, checkWords } from '../../item-status.ts'
import type { ItemProps } from '../item-props.ts'
import { submitCall, submitItem } from '../items.queries.ts'
import { unavailable } from '../unavailable.tsx'
import { useHandIn } from '../use-hand-in.ts'
import css from './forms.module.css'
import { type FormOf, formQuery } from './forms.queries.ts'
import { tForms } from './forms.words.ts'
import { JotForm } from './jot-form.tsx'
import { Referees } from './referees.tsx'

/** Fields of our own, a form of JotForm's in a frame, or people to be asked. */
export default function FormItem(props: ItemProps) {
  const { registrationId, item } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const query = useQuery(formQuery({ registrationId, complianceItemId: item.id }))
  return (
    <Loaded
      query={query}
      skeleton={
        <div>
          <VisuallyHidden>{tForms('loading')}</VisuallyHidden>
          <Skeleton height="12rem" />
        </div>
      }
      offline={tForms('offline')}
      failed={tForms('failed')}
      onFailure={unavailable(tForms('unavailable'))}
    >
      {(form) => {
        // Sent in another tab, the fields are still here.
        const isSent = form === null || (form.source === 'internal' && !canHandIn(item, today))
        if (isSent) return <Notice kind="success">{tForms('alreadySent')}</Notice>
        return (
          <PersonOnly call={submitCall}>
            {form.source === 'internal' && <OwnForm {...props} form={form} />}
            {form.source === 'jotForm' && <JotForm {...props} form={form} />}
            {form.source === 'referees' && <Referees {...props} form={form} />}
          </PersonOnly>
        )
      }}
    </Loaded>
  )
}

function OwnForm({ form: { fields }, ...props }: ItemProps & { form: FormOf<'internal'> }) {
  const { registrationId, item } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const { handIn, failure, isBusy } = useHandIn(props)
  const draftKey = `form.${item.id}`
  const form = useFieldMetaForm({ fields, draftKey })
  const submit = form.submit(async (answers, element) => {
    const place = { registrationId, complianceItemId: item.id }
    const refused = await handIn(answers, (key) => submitItem(place, { answers }, key))
    if (refused) form.markAnswers(element, refused)
    else forgetDraft(draftKey)
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {form.isRestored && <Notice>{tForm('restored')}</Notice>}
      <FieldMetaFields form={form} />
      <DialogActions
        note={
          <>
            <p className={css.quiet}>
              {checkWords(item, user)} {tForms('once')}
            </p>
            {failure && (
              <Notice kind="error" title={tForms('notSent')}>
                {failure.message}
              </Notice>
            )}
          </>
        }
      >
        <Button variant="primary" type="submit" busy={isBusy}>
          {tForms('send', { name: checkerOf(user) })}
        </Button>
      </DialogActions>
    </form>
  )
}
