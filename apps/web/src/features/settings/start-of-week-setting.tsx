import { startsOfWeek, weekStartOf } from '@rollcall/domain/regions/region'
import { currentSite } from '../../shared/config/site.ts'
import { setStartOfWeek, useUserSettings } from '../../shared/storage/settings.ts'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { t } from '../../shared/words/words.ts'
import css from './settings.module.css'

export function StartOfWeekSetting() {
  const { startOfWeek } = useUserSettings().date
  const { locale, country } = currentSite().site
  const usual = weekStartOf(locale)
  const days = startsOfWeek.toSorted((one, other) => Number(other === usual) - Number(one === usual))
  return (
    <div>
      <Segmented
        label={t('settings.startOfWeek')}
        value={startOfWeek}
        options={days.map((day) => ({ value: day, label: t(`settings.days.${day}`) }))}
        onChange={setStartOfWeek}
      />
      <p className={css.hint}>
        {t('settings.startOfWeekDefault', { day: t(`settings.days.${usual}`), country })}
      </p>
    </div>
  )
}
