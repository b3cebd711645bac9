import { t } from '../../shared/words/words.ts'

export default function ResetPasswordScreen() {
  return <h2>{t('title.resetPassword')}</h2>
}
