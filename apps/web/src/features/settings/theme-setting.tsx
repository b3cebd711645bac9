import { setTheme, type Theme, useTheme } from '../../shared/storage/settings.ts'
import { Segmented, type SegmentedOption } from '../../shared/ui/segmented.tsx'
import { t } from '../../shared/words/words.ts'

export function ThemeSetting() {
  const options: SegmentedOption<Theme>[] = [
    { value: 'system', label: t('settings.themes.system'), icon: 'monitor' },
    { value: 'light', label: t('settings.themes.light'), icon: 'sun' },
    { value: 'dark', label: t('settings.themes.dark'), icon: 'moon' },
  ]
  return <Segmented label={t('settings.theme')} value={useTheme()} options={options} onChange={setTheme} />
}
