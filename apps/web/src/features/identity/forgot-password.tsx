import { Dialog } from '../../shared/ui/dialog.tsx'
import { t } from '../../shared/words/words.ts'
import { ResetMailForm } from './reset-mail-form.tsx'

type Props = { isOpen: boolean; email: string; onClose: () => void }

export function ForgotPassword({ isOpen, email, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('identity.resetMail.heading')}>
      <ResetMailForm
        lead={t('identity.resetMail.lead')}
        submitLabel={t('identity.resetMail.submit')}
        defaultEmail={email}
      />
    </Dialog>
  )
}
