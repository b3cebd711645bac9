import { t } from '../../shared/words/words.ts'

export default function ChangePasswordScreen() {
  return <h2>{t('title.changePassword')}</h2>
}
