import { t } from '../../shared/words/words.ts'

export default function SettingsScreen() {
  return <h2>{t('title.settings')}</h2>
}
