import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError, focusField, useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { isExpired, isExpiryMissing, issuerOf } from '@rollcall/domain/compliance/items/identity-points'
import { isDoubtful } from '@rollcall/domain/field-meta/read-field'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DateField, exampleDate } from '@rollcall/ui/components/date-field.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatNumericDay } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { FromFile } from '../../../../shared/field-meta/field-meta-fields.tsx'
import { ReadQuestion } from '../../../../shared/field-meta/read-question.tsx'
import { chosenFilesError, FileInput } from '../../../../shared/files/file-input.tsx'
import { type ChosenFiles, useChosenFiles } from '../../../../shared/files/use-chosen-files.ts'
import type { ItemPlace } from '../../registrations.queries.ts'
import type { ItemProps } from '../item-props.ts'
import css from './id-check.module.css'
import { addDocument, type IdCheckStep, readingQuery } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'
import type { useIdCheckToken } from './use-id-check-token.ts'

type Props = Pick<ItemProps, 'onBusy'> & {
  place: ItemPlace
  step: IdCheckStep
  today: string
  withToken: ReturnType<typeof useIdCheckToken>
  onAdded: (check: IdCheck) => void
  onClose: () => void
}

/** The fields of the form by what the service calls them in a refusal. */
const fieldOfParam = { content: 'files', issuer: 'issuer', dateExpiry: 'dateExpiry' } as const

/** Null until a date is typed; until then the read one counts. */
type Values = { issuer: string; dateExpiry: string | null }

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' && kept !== null && 'issuer' in kept && 'dateExpiry' in kept

/** The expiry date that the chosen file says; a document that never expires is not read. */
function useReading(place: ItemPlace, { expiry }: IdCheckStep, chosen: ChosenFiles) {
  const first = chosen.files.find(
    ({ state, refusal }) => !refusal && state !== 'preparing' && state !== 'unseen',
  )
  const isWanted = expiry !== 'never' && first !== undefined
  const { data, isFetching } = useQuery({ ...readingQuery(place, first), enabled: isWanted })
  return { reading: isWanted ? data?.fields[0] : undefined, isReading: isWanted && isFetching }
}

/** One document: its picture, its issuer if there is a choice, and its expiry date if it has one. */
export function AddDocument({ place, step, today, withToken, onBusy, onAdded, onClose }: Props) {
  const { documentKindId, title, issuers, expiry } = step
  const heading = useFocus<HTMLHeadingElement>()
  const chosen = useChosenFiles({ maxCount: 1 })
  const [failure, setFailure] = useState<Failure | null>(null)
  const draftKey = `id-check.${place.complianceItemId}.${documentKindId}`
  const { reading, isReading } = useReading(place, step, chosen)
  const dateOf = ({ dateExpiry }: Pick<Values, 'dateExpiry'>) =>
    dateExpiry ?? (reading && !isDoubtful(reading) ? reading.value : '')
  const form = useForm<Values, keyof Values | 'files'>({
    initial: { issuer: '', dateExpiry: null },
    check: ({ issuer, ...typed }) => {
      const dateExpiry = dateOf(typed)
      const filesError = chosenFilesError(chosen)
      const errors: FieldError<keyof Values | 'files'>[] = []
      if (filesError) errors.push({ name: 'files', text: filesError, isMissing: chosen.isEmpty })
      if (issuerOf(step, issuer) === undefined)
        errors.push({ name: 'issuer', text: tForm('required'), isMissing: true })
      if (isExpiryMissing(step, dateExpiry || null))
        errors.push({ name: 'dateExpiry', text: tForm('required'), isMissing: true })
      else if (dateExpiry !== '' && !isCalendarDate(dateExpiry))
        errors.push({ name: 'dateExpiry', text: tIdCheck('form.date', { example: exampleDate('future') }) })
      else if (isExpired(step, dateExpiry || null, today))
        errors.push({ name: 'dateExpiry', text: tIdCheck('form.expired', { title }) })
      return errors
    },
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async ({ issuer, ...typed }, element) => {
    const document = {
      documentKindId,
      issuer: issuerOf(step, issuer),
      dateExpiry: dateOf(typed) || undefined,
    }
    setFailure(null)
    onBusy(true)
    try {
      const check = await chosen.sendTogether(document, (options) =>
        withToken((accessToken) => addDocument(place, document, accessToken, options)),
      )
      forgetDraft(draftKey)
      onAdded(check)
    } catch (error) {
      const refused = asFailure(error)
      setFailure(refused)
      const field = Object.entries(fieldOfParam).find(([param]) => param === refused.param)?.[1]
      if (field) form.setError(element, field, refused.message)
    } finally {
      onBusy(false)
    }
  })
  const dateExpiry = dateOf(form.values)
  const answerReading =
    (answered: string) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      form.change({ dateExpiry: answered })
      if (currentTarget.form) focusField(currentTarget.form, 'dateExpiry')
    }
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <h3 ref={heading} tabIndex={-1} className={css.title}>
        {tIdCheck('form.title', { title })}
      </h3>
      <FileInput name="files" label={tIdCheck('form.file')} chosen={chosen} error={form.errorOf('files')} />
      {issuers.length > 1 && (
        <Select
          name="issuer"
          label={tIdCheck('form.issuer')}
          placeholder={tUi('field.choose')}
          options={issuers.map((issuer) => ({ value: issuer, label: issuer }))}
          value={form.values.issuer}
          error={form.errorOf('issuer')}
          required
          onChange={({ target }) => form.change({ issuer: target.value })}
          onBlur={() => form.touch('issuer')}
        />
      )}
      {expiry !== 'never' && (
        <>
          <DateField
            name="dateExpiry"
            when="future"
            label={tIdCheck('form.dateExpiry')}
            optional={expiry === 'sometimes'}
            required={expiry === 'always'}
            hint={
              dateExpiry !== '' && dateExpiry === reading?.value ? (
                <FromFile />
              ) : (
                expiry === 'sometimes' && tIdCheck('form.dateExpiryHint')
              )
            }
            value={dateExpiry}
            error={form.errorOf('dateExpiry')}
            onChange={(typed) => form.change({ dateExpiry: typed })}
            onBlur={() => form.touch('dateExpiry')}
          />
          {isReading && <output className={css.quiet}>{tIdCheck('form.reading')}</output>}
          {reading && form.values.dateExpiry === null && isDoubtful(reading) && (
            <ReadQuestion
              title={tIdCheck('form.dateExpiry')}
              value={formatNumericDay(reading.value)}
              onYes={answerReading(reading.value)}
              onNo={answerReading('')}
            />
          )}
        </>
      )}
      <DialogActions
        note={
          failure && (
            <Notice kind="error" title={tIdCheck('form.failed')}>
              {failure.message}
            </Notice>
          )
        }
      >
        {!form.isBusy && <Button onClick={onClose}>{tIdCheck('form.back')}</Button>}
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tIdCheck('form.send', { title })}
        </Button>
      </DialogActions>
    </form>
  )
}
