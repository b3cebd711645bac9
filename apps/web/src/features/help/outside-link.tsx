import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './help.module.css'

export function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={css.outside}>
      {label}
      <Icon name="external" size={18} />
      <VisuallyHidden>{t('contact.newTab')}</VisuallyHidden>
    </a>
  )
}
