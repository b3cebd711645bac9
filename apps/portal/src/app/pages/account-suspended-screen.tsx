import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { mailHref, telephoneHref } from '../../shared/contact/contact-links.ts'
import { supportHours } from '../../shared/contact/contact-rows.tsx'
import { tErrorPages } from './error-pages.words.ts'
import css from './message.module.css'
import { Message, MessagePage, WaysOut } from './message-page.tsx'

/** The user cannot continue alone, so the phone number comes first. */
export default function AccountSuspendedScreen() {
  const { phone, email } = currentSite().site.support
  return (
    <MessagePage>
      <Message
        icon="lock"
        title={tErrorPages('accountSuspended.title')}
        text={tErrorPages('accountSuspended.text')}
        detail={supportHours(readerTimeZone())}
        actions={
          <WaysOut>
            <a href={telephoneHref(phone)} className={buttonClass('primary', css.whole)}>
              <Icon name="phone" size={20} />
              {tErrorPages('call', { phone })}
            </a>
            <a href={mailHref(email)} className={buttonClass('default', css.whole)}>
              <Icon name="mail" size={20} />
              {tErrorPages('mail', { email })}
            </a>
          </WaysOut>
        }
      />
    </MessagePage>
  )
}
