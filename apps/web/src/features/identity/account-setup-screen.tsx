import { t } from '../../shared/words/words.ts'

export default function AccountSetupScreen() {
  return <h2>{t('title.accountSetup')}</h2>
}
