import { currentSite } from '../../../shared/config/site.ts'
import { useStored, writeStored } from '../../../shared/storage/stored.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './guest.module.css'

const HIDDEN = 'guestFooterHidden'

/** Who sent the link and why; somebody who knows hides it, and it stays hidden on this device. */
export function GuestFooter() {
  const isHidden = useStored(HIDDEN) === true
  const { brand, site } = currentSite()
  const pages = [
    [site.links.website, t('guest.footer.website', { brand: brand.shortName })],
    [site.links.privacy, t('guest.footer.privacy')],
    [site.links.terms, t('guest.footer.terms')],
  ] as const
  return (
    <footer className={css.footer}>
      <div className={css.aboutHead}>
        {!isHidden && <h2 className={css.aboutTitle}>{t('guest.footer.title')}</h2>}
        <Button variant="quiet" aria-expanded={!isHidden} onClick={() => writeStored(HIDDEN, !isHidden)}>
          {isHidden ? t('guest.footer.show') : t('guest.footer.hide')}
        </Button>
      </div>
      {!isHidden && (
        <>
          <p>{t('guest.footer.who', { brand: brand.name, country: site.country })}</p>
          <p>{t('guest.footer.why')}</p>
          <ul className={css.links}>
            {pages.map(([href, label]) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer noopener">
                  {label} <VisuallyHidden>{t('contact.newTab')}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  )
}
