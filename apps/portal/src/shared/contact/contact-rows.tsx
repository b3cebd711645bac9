import { now } from '@rollcall/client/clock/clock.ts'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatTimeRange, formatTimeZone } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Fragment, type ReactNode } from 'react'
import { tContact } from './contact.words.ts'
import { mailHref, telephoneHref } from './contact-links.ts'
import css from './contact-rows.module.css'

type Props = {
  /** The person or team that the call or mail reaches. */
  name: string
  phone: string | null
  email: string | null
  /** Single-line rows, for use right below the name. */
  isCompact?: boolean
  /** Further rows, above these. */
  children?: ReactNode
}

export function ContactRows({ name, phone, email, isCompact = false, children }: Props) {
  return (
    <ul className={css.rows}>
      {children}
      {phone && (
        <ContactRow
          icon="phone"
          href={telephoneHref(phone)}
          action={tContact('call', { name })}
          value={phone}
          isCompact={isCompact}
        >
          <CopyButton value={phone} label={tContact('copyNumber', { phone })} />
        </ContactRow>
      )}
      {email && (
        <ContactRow
          icon="mail"
          href={mailHref(email)}
          action={tContact('mail', { name })}
          value={email}
          isCompact={isCompact}
        >
          <CopyButton value={email} label={tContact('copyEmail', { email })} />
        </ContactRow>
      )}
    </ul>
  )
}

type RowProps = {
  icon: IconName
  href: string
  action: string
  value: string
  isCompact?: boolean
  /** Leads away from the portal, in a tab of its own. */
  isOutside?: boolean
  children?: ReactNode
}

export function ContactRow(props: RowProps) {
  const { icon, href, action, value, isCompact = false, isOutside = false, children } = props
  return (
    <li className={css.row}>
      <a
        className={css.link}
        href={href}
        {...(isOutside && { target: '_blank', rel: 'noreferrer noopener' })}
      >
        <Icon name={icon} className={css.icon} />
        <span className={css.words}>
          <span className={isCompact ? 'visually-hidden' : css.action}>{action} </span>
          <span className={isCompact ? undefined : css.value}>{breakable(value)}</span>
        </span>
        {isOutside && (
          <span className={css.outside}>
            <Icon name="external" size={20} />
            <VisuallyHidden>{tContact('newTab')}</VisuallyHidden>
          </span>
        )}
      </a>
      {children}
    </li>
  )
}

/** Lets a long address break before its domain. */
const breakable = (value: string) =>
  value.split(/(?=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Renders nothing on insecure pages, where browsers have no clipboard. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(value).then(
      () => toast(tContact('copied', { value }), 'success'),
      () => toast(tContact('notCopied', { value }), 'error'),
    )
  return (
    <Button variant="icon" onClick={() => void copy()}>
      <Icon name="copy" size={20} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}

/** The support hours, with their time zone if the reader's is different. */
export function supportHours(readerTimeZone: string): string {
  const { support, defaultTimeZone } = currentSite().site
  const hours = formatTimeRange(support.opensLocal, support.closesLocal)
  const instant = now()
  return localDateTimeOf(instant, readerTimeZone) === localDateTimeOf(instant, defaultTimeZone)
    ? tContact('hours', { hours })
    : tContact('hoursInZone', { hours, zone: formatTimeZone(instant, defaultTimeZone) })
}
