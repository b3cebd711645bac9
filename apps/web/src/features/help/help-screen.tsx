import { t } from '../../shared/words/words.ts'

export default function HelpScreen() {
  return <h2>{t('title.help')}</h2>
}
