import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import {
  checkReferees,
  type Referee,
  type RefereeProblem,
  refereeMaxLengths,
} from '@rollcall/domain/compliance/items/referees'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useRouteContext } from '@tanstack/react-router'
import type { ItemProps } from '../item-props.ts'
import { submitItem } from '../items.queries.ts'
import { useHandIn } from '../use-hand-in.ts'
import css from './forms.module.css'
import type { FormOf } from './forms.queries.ts'
import { tForms } from './forms.words.ts'

/** By `0.email`: the referee's place, and the field. */
type Values = Record<string, string>

const fields = ['name', 'email', 'relationship'] as const

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string')

type Props = ItemProps & {
  form: FormOf<'referees'>
  /** The referees who were rejected before. */
  previous: readonly Referee[]
}

/** The form for naming referees. */
export function Referees({ form: { needed }, previous, ...props }: Props) {
  const { registrationId, item } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const { handIn, failure, isBusy } = useHandIn(props)
  const draftKey = `referees.${item.id}`
  const places = Array.from({ length: needed }, (_, place) => place)
  const form = useForm<Values, string>({
    initial: () =>
      Object.fromEntries(
        places.flatMap((place) =>
          fields.map((field) => [`${place}.${field}`, previous[place]?.[field] ?? '']),
        ),
      ),
    check: (values) => {
      const problems = checkReferees(refereesIn(values, places), { needed, ownEmails: [user.email] })
      return places.flatMap((place) =>
        fields.flatMap((field) => {
          const name = `${place}.${field}` as const
          const problem = problems[name]
          return problem
            ? [{ name, text: refereeProblemText(problem, field), isMissing: problem === 'required' }]
            : []
        }),
      )
    },
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async (values, element) => {
    const referees = refereesIn(values, places)
    const place = { registrationId, complianceItemId: item.id }
    const refused = await handIn(referees, (key) => submitItem(place, { referees }, key))
    if (!refused) forgetDraft(draftKey)
    else if (refused.code === 'form_answers_invalid')
      form.setError(element, refused.param?.split(',') ?? [], tForm('refused'))
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {form.isRestored && <Notice>{tForm('restored')}</Notice>}
      <p>{tForms('referees.lead', { count: needed })}</p>
      {places.map((place) => (
        <fieldset key={place} className={css.person}>
          <legend>{tForms('referees.person', { number: place + 1 })}</legend>
          {fields.map((field) => (
            <TextField
              key={field}
              {...form.text(`${place}.${field}`)}
              type={field === 'email' ? 'email' : 'text'}
              label={tForms(`referees.${field}`)}
              hint={field === 'relationship' ? tForms('referees.relationshipHint') : undefined}
              autoComplete="off"
              required
              onBlur={() => form.touch(`${place}.${field}`)}
            />
          ))}
        </fieldset>
      ))}
      <DialogActions
        note={
          <>
            <p className={css.quiet}>{tForms('referees.next', { count: needed })}</p>
            {failure && (
              <Notice kind="error" title={tForms('notSent')}>
                {failure.message}
              </Notice>
            )}
          </>
        }
      >
        <Button variant="primary" type="submit" busy={isBusy}>
          {tForms('referees.ask', { count: needed })}
        </Button>
      </DialogActions>
    </form>
  )
}

const refereesIn = (values: Values, places: readonly number[]): Referee[] =>
  places.map((place) => ({
    name: values[`${place}.name`]?.trim() ?? '',
    email: values[`${place}.email`]?.trim() ?? '',
    relationship: values[`${place}.relationship`]?.trim() ?? '',
  }))

export function refereeProblemText(problem: RefereeProblem, field: keyof Referee): string {
  if (problem === 'required') return tForm('required')
  if (problem === 'tooLong') return tForm('tooLong', { length: refereeMaxLengths[field] })
  return tForms(`referees.${problem}`)
}
