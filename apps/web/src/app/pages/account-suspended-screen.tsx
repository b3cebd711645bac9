import { currentSite } from '../../shared/config/site.ts'
import { mailHref, telephoneHref } from '../../shared/contact/contact-links.ts'
import { supportHours } from '../../shared/contact/support-hours.ts'
import { readerTimeZone } from '../../shared/reader-time-zone.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './message.module.css'
import { Message } from './message.tsx'
import { MessagePage } from './message-page.tsx'
import { WaysOut } from './ways-out.tsx'

/** Nobody gets further from here alone, so whom to call comes first. */
export default function AccountSuspendedScreen() {
  const { phone, email } = currentSite().site.support
  return (
    <MessagePage>
      <Message
        icon="lock"
        title={t('pages.accountSuspended.title')}
        text={t('pages.accountSuspended.text')}
        detail={supportHours(readerTimeZone)}
        actions={
          <WaysOut>
            <a href={telephoneHref(phone)} className={buttonClass('primary', css.whole)}>
              <Icon name="phone" size={20} />
              {t('pages.call', { phone })}
            </a>
            <a href={mailHref(email)} className={buttonClass('default', css.whole)}>
              <Icon name="mail" size={20} />
              {t('pages.mail', { email })}
            </a>
          </WaysOut>
        }
      />
    </MessagePage>
  )
}
