import { setEnableWeekends, useUserSettings } from '../../shared/storage/settings.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { t } from '../../shared/words/words.ts'
import css from './settings.module.css'
import { StartOfWeekSetting } from './start-of-week-setting.tsx'
import { ThemeSetting } from './theme-setting.tsx'

export function DeviceCard() {
  const { enableWeekends } = useUserSettings().availability
  return (
    <Card as="section" aria-labelledby="device" className={css.card}>
      <SectionHeading id="device" lead={t('settings.deviceText')}>
        {t('settings.device')}
      </SectionHeading>
      <ThemeSetting />
      <StartOfWeekSetting />
      <Switch
        label={t('settings.weekends')}
        hint={t('settings.weekendsHint')}
        checked={enableWeekends}
        onChange={setEnableWeekends}
      />
    </Card>
  )
}
