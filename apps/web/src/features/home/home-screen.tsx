import { t } from '../../shared/words/words.ts'

export default function HomeScreen() {
  return <h2>{t('title.home')}</h2>
}
