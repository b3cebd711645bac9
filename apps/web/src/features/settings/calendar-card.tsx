import { startsOfWeek, weekStartOf } from '@rollcall/domain/regions/region'
import { currentSite } from '../../shared/config/site.ts'
import { setEnableWeekends, setStartOfWeek, useUserSettings } from '../../shared/storage/settings.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { t } from '../../shared/words/words.ts'
import css from './settings.module.css'

export function CalendarCard() {
  const { date, availability } = useUserSettings()
  const { locale, country } = currentSite().site
  const usual = weekStartOf(locale)
  const days = startsOfWeek.toSorted((one, other) => Number(other === usual) - Number(one === usual))
  return (
    <Card as="section" aria-labelledby="calendar" className={css.card}>
      <SectionHeading id="calendar">{t('settings.calendar')}</SectionHeading>
      <div>
        <Segmented
          label={t('settings.startOfWeek')}
          value={date.startOfWeek}
          options={days.map((day) => ({ value: day, label: t(`settings.days.${day}`) }))}
          onChange={setStartOfWeek}
        />
        <p className={css.hint}>
          {t('settings.startOfWeekDefault', { day: t(`settings.days.${usual}`), country })}
        </p>
      </div>
      <Switch
        label={t('settings.weekends')}
        hint={t('settings.weekendsHint')}
        checked={availability.enableWeekends}
        onChange={setEnableWeekends}
      />
      <p className={css.hint}>{t('settings.device')}</p>
    </Card>
  )
}
