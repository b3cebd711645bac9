import { useForm } from '@rollcall/client/form/use-form.ts'
import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { checkerOf, checkWords } from '../../item-status.ts'
import type { ItemPlace } from '../../registrations.queries.ts'
import type { ItemProps } from '../item-props.ts'
import { submitItem } from '../items.queries.ts'
import { useHandIn } from '../use-hand-in.ts'
import css from './id-check.module.css'
import { completeIdCheck, idCheckQuery } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'
import type { useIdCheckToken } from './use-id-check-token.ts'

type Props = ItemProps & {
  place: ItemPlace
  check: IdCheck
  withToken: ReturnType<typeof useIdCheckToken>
}

/** Shown once the documents suffice. If a visa is checked, the same press sends the consent first. */
export function SendIdCheck({ place, check, withToken, ...props }: Props) {
  const { item } = props
  const { consent } = check
  const ofCitizens = check.steps.filter(({ showsCitizens }) => showsCitizens).map(({ title }) => title)
  const { user } = useRouteContext({ from: '/signed-in' })
  const client = useQueryClient()
  const { handIn, failure, isBusy } = useHandIn(props)
  // Consent is to one version of the text: a new version has to be read again.
  const form = useForm({
    initial: { agreedVersion: '' },
    check: ({ agreedVersion }) =>
      consent && agreedVersion !== consent.version
        ? [{ name: 'agreedVersion' as const, text: tIdCheck('consent.missing'), isMissing: true }]
        : [],
  })
  const submit = form.submit(async () => {
    const refused = await handIn(['complete', consent?.version], async (key) => {
      if (consent) await submitItem(place, { consent: { version: consent.version } }, `${key}-consent`)
      return withToken((accessToken) => completeIdCheck(place, accessToken, key))
    })
    // Something has changed: a new text, or a document that was removed or has expired.
    if (refused) await client.refetchQueries({ queryKey: idCheckQuery(place).queryKey })
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {consent && (
        <section className={css.consent} aria-labelledby="id-consent">
          <h3 id="id-consent" className={css.title}>
            {tIdCheck('consent.title')}
          </h3>
          <dl className={css.explained}>
            {(['why', 'stored', 'keptFor'] as const).map((what) => (
              <div key={what}>
                <dt>{tIdCheck(`consent.${what}`)}</dt>
                <dd>{consent[what]}</dd>
              </div>
            ))}
          </dl>
          {ofCitizens.length > 0 && (
            <p className={css.quiet}>{tIdCheck('consent.citizens', { titles: ofCitizens.join(', ') })}</p>
          )}
          <p>{consent.text}</p>
          <p className={css.quiet}>{tIdCheck('consent.version', { version: consent.version })}</p>
          <Checkbox
            name="agreedVersion"
            value={consent.version}
            label={tIdCheck('consent.agree')}
            checked={form.values.agreedVersion === consent.version}
            onChange={({ target }) => form.change({ agreedVersion: target.checked ? consent.version : '' })}
            error={form.errorOf('agreedVersion')}
          />
        </section>
      )}
      <p className={css.quiet}>{checkWords(item, user)}</p>
      {failure && (
        <Notice kind="error" title={tIdCheck('notSent')}>
          {failure.message}
        </Notice>
      )}
      <Button variant="primary" type="submit" busy={isBusy} className={css.send}>
        {tIdCheck('send', { name: checkerOf(user) })}
      </Button>
    </form>
  )
}
