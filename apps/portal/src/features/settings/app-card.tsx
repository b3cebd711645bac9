import { appVersion } from '@rollcall/client/app-version.ts'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { isInstalled, platform } from '../../shared/platform.ts'
import css from './settings.module.css'
import { tSettings } from './settings.words.ts'

export const AppCard = () => (
  <Card as="section" aria-labelledby="app" className={css.card}>
    <SectionHeading id="app">{tSettings('app')}</SectionHeading>
    <dl className={css.facts}>
      <dt>{tSettings('install')}</dt>
      <dd>{isInstalled() ? tSettings('installed') : tShared(`installOn.${platform()}`)}</dd>
      <dt>{tSettings('version')}</dt>
      <dd>{appVersion}</dd>
    </dl>
  </Card>
)
