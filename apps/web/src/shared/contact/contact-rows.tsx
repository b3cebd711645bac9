import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { t } from '../words/words.ts'
import { mailHref, telephoneHref } from './contact-links.ts'
import css from './contact-rows.module.css'

type Props = {
  /** Whom the call or the mail reaches. */
  name: string
  phone: string
  email: string
  /** Further rows, above these. */
  children?: ReactNode
}

export function ContactRows({ name, phone, email, children }: Props) {
  return (
    <ul className={css.rows}>
      {children}
      <ContactRow icon="phone" href={telephoneHref(phone)} action={t('contact.call', { name })} value={phone}>
        <CopyButton value={phone} label={t('contact.copyNumber', { phone })} />
      </ContactRow>
      <ContactRow icon="mail" href={mailHref(email)} action={t('contact.mail', { name })} value={email}>
        <CopyButton value={email} label={t('contact.copyEmail', { email })} />
      </ContactRow>
    </ul>
  )
}

type RowProps = {
  icon: IconName
  href: string
  action: string
  value: string
  /** Leads away from the portal, in a tab of its own. */
  isOutside?: boolean
  children?: ReactNode
}

export function ContactRow({ icon, href, action, value, isOutside = false, children }: RowProps) {
  return (
    <li className={css.row}>
      <a
        className={css.link}
        href={href}
        {...(isOutside && { target: '_blank', rel: 'noreferrer noopener' })}
      >
        <Icon name={icon} className={css.icon} />
        <span className={css.words}>
          <span className={css.action}>{action}</span>
          <span className={css.value}>{value}</span>
        </span>
        {isOutside && (
          <span className={css.outside}>
            <Icon name="external" size={20} />
            <VisuallyHidden>{t('contact.newTab')}</VisuallyHidden>
          </span>
        )}
      </a>
      {children}
    </li>
  )
}

/** Browsers give the clipboard to secure pages only; elsewhere there is no button. */
function CopyButton({ value, label }: { value: string; label: string }) {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(value).then(
      () => toast(t('contact.copied', { value }), 'success'),
      () => toast(t('contact.notCopied', { value }), 'error'),
    )
  return (
    <Button variant="icon" onClick={() => void copy()}>
      <Icon name="copy" size={20} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}
