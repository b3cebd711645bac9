import type { IdCheck } from '@rollcall/contract/registrations'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { useState } from 'react'
import { asFailure, type Failure } from '../../../../shared/api/failure.ts'
import { chosenFilesError, FileInput } from '../../../../shared/files/file-input.tsx'
import { useChosenFiles } from '../../../../shared/files/use-chosen-files.ts'
import { forgetDraft } from '../../../../shared/form/draft.ts'
import { tForm } from '../../../../shared/form/form.words.ts'
import { type FieldError, useForm } from '../../../../shared/form/use-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { DateField, exampleDate } from '../../../../shared/ui/date-field.tsx'
import { DialogActions } from '../../../../shared/ui/dialog.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import { useFocus } from '../../../../shared/ui/use-focus.ts'
import type { ItemPlace } from '../../registrations.queries.ts'
import type { ItemProps } from '../item-props.ts'
import css from './id-check.module.css'
import { addDocument, type IdCheckStep } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'
import type { useIdCheckToken } from './use-id-check-token.ts'

const MOST_ISSUER = 200

type Props = Pick<ItemProps, 'onBusy'> & {
  place: ItemPlace
  step: IdCheckStep
  withToken: ReturnType<typeof useIdCheckToken>
  onAdded: (check: IdCheck) => void
  onClose: () => void
}

type Values = { issuer: string; dateExpiry: string }

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' && kept !== null && 'issuer' in kept && 'dateExpiry' in kept

/** One document: its picture, when it runs out, and who it is from where that decides whether it counts. */
export function AddDocument({ place, step, withToken, onBusy, onAdded, onClose }: Props) {
  const { documentKindId, title, group } = step
  const heading = useFocus<HTMLHeadingElement>()
  const chosen = useChosenFiles({ most: 1 })
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasIssuer = group === 'tertiary'
  const draftKey = `id-check.${place.complianceItemId}.${documentKindId}`
  const form = useForm<Values, keyof Values | 'files'>({
    initial: { issuer: '', dateExpiry: '' },
    check: ({ issuer, dateExpiry }) => {
      const filesError = chosenFilesError(chosen)
      const errors: FieldError<keyof Values | 'files'>[] = []
      if (filesError) errors.push({ name: 'files', text: filesError, isMissing: chosen.isEmpty })
      if (hasIssuer && issuer.trim() === '')
        errors.push({ name: 'issuer', text: tForm('required'), isMissing: true })
      if (issuer.length > MOST_ISSUER)
        errors.push({ name: 'issuer', text: tForm('tooLong', { length: MOST_ISSUER }) })
      if (dateExpiry !== '' && !isCalendarDate(dateExpiry))
        errors.push({ name: 'dateExpiry', text: tIdCheck('form.date', { example: exampleDate() }) })
      return errors
    },
    draft: { key: draftKey, isDraft },
  })
  const submit = form.submit(async ({ issuer, dateExpiry }) => {
    const document = {
      documentKindId,
      issuer: issuer.trim() || undefined,
      dateExpiry: dateExpiry || undefined,
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
      setFailure(asFailure(error))
    } finally {
      onBusy(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <h3 ref={heading} tabIndex={-1} className={css.title}>
        {tIdCheck('form.title', { title })}
      </h3>
      <FileInput name="files" label={tIdCheck('form.file')} chosen={chosen} error={form.errorOf('files')} />
      {hasIssuer && (
        <TextField
          {...form.text('issuer')}
          label={tIdCheck('form.issuer')}
          hint={tIdCheck('form.issuerHint')}
          autoComplete="off"
          required
          onBlur={() => form.leave('issuer')}
        />
      )}
      <DateField
        name="dateExpiry"
        label={tIdCheck('form.dateExpiry')}
        optional
        value={form.values.dateExpiry}
        error={form.errorOf('dateExpiry')}
        onChange={(dateExpiry) => form.change({ dateExpiry })}
        onBlur={() => form.leave('dateExpiry')}
      />
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
          {tIdCheck('form.send')}
        </Button>
      </DialogActions>
    </form>
  )
}
