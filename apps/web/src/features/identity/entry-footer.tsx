import { currentSite } from '../../shared/config/site.ts'
import { mailHref, telephoneHref } from '../../shared/contact/contact-links.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './entry-page.module.css'

export function EntryFooter() {
  const { brand, site } = currentSite()
  const { links, support } = site
  const pages = [
    [links.website, t('identity.website', { brand: brand.shortName })],
    [links.privacy, t('identity.privacy')],
    [links.terms, t('identity.terms')],
  ] as const
  return (
    <footer className={css.footer}>
      <p className={css.support}>
        <span>{t('identity.support')}</span>
        <a href={telephoneHref(support.phone)}>
          <Icon name="phone" size={16} />
          {t('identity.supportCall', { phone: support.phone })}
        </a>
        <a href={mailHref(support.email)}>
          <Icon name="mail" size={16} />
          {t('identity.supportEmail')}
        </a>
      </p>
      <ul className={css.links}>
        {pages.map(([href, label]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label} <VisuallyHidden>{t('identity.newTab')}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
