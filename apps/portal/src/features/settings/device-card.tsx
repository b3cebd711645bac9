import {
  setEnableWeekends,
  setStartOfWeek,
  setTheme,
  type Theme,
  useTheme,
  useUserSettings,
} from '@rollcall/client/storage/settings.ts'
import { weekStartOf } from '@rollcall/domain/regions/region'
import { startsOfWeek } from '@rollcall/domain/time/calendar-date'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Segmented, type SegmentedOption } from '@rollcall/ui/components/segmented.tsx'
import { Switch } from '@rollcall/ui/components/switch.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import css from './settings.module.css'
import { tSettings } from './settings.words.ts'

/** Settings stored on this device until the session ends. */
export function DeviceCard() {
  const { enableWeekends } = useUserSettings().availability
  return (
    <Card as="section" aria-labelledby="device" className={css.card}>
      <SectionHeading id="device" lead={tSettings('deviceText')}>
        {tSettings('device')}
      </SectionHeading>
      <ThemeSetting />
      <StartOfWeekSetting />
      <Switch
        label={tSettings('weekends')}
        hint={tSettings('weekendsHint')}
        checked={enableWeekends}
        onChange={setEnableWeekends}
      />
    </Card>
  )
}

function ThemeSetting() {
  const options: SegmentedOption<Theme>[] = [
    { value: 'system', label: tSettings('themes.system'), icon: 'monitor' },
    { value: 'light', label: tSettings('themes.light'), icon: 'sun' },
    { value: 'dark', label: tSettings('themes.dark'), icon: 'moon' },
  ]
  return <Segmented label={tSettings('theme')} value={useTheme()} options={options} onChange={setTheme} />
}

/** The site's default comes first. */
function StartOfWeekSetting() {
  const { startOfWeek } = useUserSettings().date
  const { locale, country } = currentSite().site
  const usual = weekStartOf(locale)
  const days = startsOfWeek.toSorted((one, other) => Number(other === usual) - Number(one === usual))
  return (
    <div>
      <Segmented
        label={tSettings('startOfWeek')}
        value={startOfWeek}
        options={days.map((day) => ({ value: day, label: tSettings(`days.${day}`) }))}
        onChange={setStartOfWeek}
      />
      <p className={css.hint}>
        {tSettings('startOfWeekDefault', { day: tSettings(`days.${usual}`), country })}
      </p>
    </div>
  )
}
