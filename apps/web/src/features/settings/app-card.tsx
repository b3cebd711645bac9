import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import { isInstalled, platform } from './platform.ts'
import css from './settings.module.css'

export function AppCard() {
  return (
    <Card as="section" aria-labelledby="app" className={css.card}>
      <SectionHeading id="app">{t('settings.app')}</SectionHeading>
      <dl className={css.facts}>
        <dt>{t('settings.install')}</dt>
        <dd>{isInstalled() ? t('settings.installed') : t(`settings.installOn.${platform()}`)}</dd>
        <dt>{t('settings.version')}</dt>
        <dd>{__APP_VERSION__}</dd>
      </dl>
    </Card>
  )
}
