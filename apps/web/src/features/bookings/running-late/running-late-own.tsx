import { isMinutesLate, minutesLateRange } from '@rollcall/domain/bookings/running-late'
import type { FormEvent } from 'react'
import { readerOf } from '../../../shared/form/form-fields.ts'
import { useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './running-late.module.css'

type Props = { isBusy: boolean; onTell: (minutes: number) => void }

export function RunningLateOwn({ isBusy, onTell }: Props) {
  const { errorOf, isRight, recheck } = useFieldErrors<'minutes'>((read) => [
    {
      name: 'minutes',
      text: isMinutesLate(minutesIn(read('minutes')))
        ? undefined
        : t('runningLate.ownError', minutesLateRange),
    },
  ])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isRight(form)) onTell(minutesIn(readerOf<'minutes'>(form)('minutes')))
  }
  return (
    <form noValidate className={css.own} onSubmit={submit} onChange={recheck}>
      <TextField
        label={t('runningLate.own')}
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        hint={t('runningLate.ownHint', minutesLateRange)}
        error={errorOf('minutes')}
      />
      <Button type="submit" busy={isBusy}>
        {t('runningLate.tell')}
      </Button>
    </form>
  )
}

/** An empty field is no number, where `Number` would say 0. */
const minutesIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
