import { t } from '../../shared/words/words.ts'

export default function ContactScreen() {
  return <h2>{t('title.contact')}</h2>
}
