import type { RecordedDay } from '@rollcall/domain/shift-records/paid-minutes'
import { instantOf, localDateTimeOf } from '@rollcall/domain/time/local-time'
import { formatTimeZone } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import type { Times } from './record-draft.ts'
import css from './record-form.module.css'
import { type FormFields, TimesRow } from './times-row.tsx'

type Props = FormFields & {
  day: RecordedDay
  readerTimeZone: string
  times: Times
  onChange: (part: Partial<Times>) => void
}

export function RegularTime({ day: { date, timeZone }, readerTimeZone, ...row }: Props) {
  const noon = instantOf(`${date}T12:00`, timeZone)
  const isElsewhere = localDateTimeOf(noon, readerTimeZone) !== `${date}T12:00`
  return (
    <section className={css.part} aria-labelledby="regular-time">
      <div>
        <h3 id="regular-time" className={css.heading}>
          {t('shiftRecord.form.regular')}
        </h3>
        <p className={css.quiet}>
          {isElsewhere
            ? t('shiftRecord.form.regularZone', { zone: formatTimeZone(noon, timeZone) })
            : t('shiftRecord.form.regularLead')}
        </p>
      </div>
      <TimesRow {...row} id="shift" legend={t('shiftRecord.form.regular')} isLegendHidden />
    </section>
  )
}
