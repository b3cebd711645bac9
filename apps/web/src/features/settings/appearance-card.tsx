import { setTheme, type Theme, useTheme } from '../../shared/storage/settings.ts'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Segmented, type SegmentedOption } from '../../shared/ui/segmented.tsx'
import { t } from '../../shared/words/words.ts'
import css from './settings.module.css'

export function AppearanceCard() {
  const theme = useTheme()
  const options: SegmentedOption<Theme>[] = [
    { value: 'system', label: t('settings.themes.system'), icon: 'monitor' },
    { value: 'light', label: t('settings.themes.light'), icon: 'sun' },
    { value: 'dark', label: t('settings.themes.dark'), icon: 'moon' },
  ]
  return (
    <Card as="section" aria-labelledby="appearance" className={css.card}>
      <SectionHeading id="appearance">{t('settings.appearance')}</SectionHeading>
      <Segmented label={t('settings.theme')} value={theme} options={options} onChange={setTheme} />
    </Card>
  )
}
