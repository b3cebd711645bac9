import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentSite } from '../../../shared/config/site.ts'
import { tContact } from '../../../shared/contact/contact.words.ts'
import { useIsSignedIn } from '../../../shared/session/use-is-signed-in.ts'
import { useStored, writeStored } from '../../../shared/storage/stored.ts'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import tones from '../../../shared/ui/tone.module.css'
import type { Tone } from '../../../shared/ui/tone.ts'
import { useFocus } from '../../../shared/ui/use-focus.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import css from './guest.module.css'
import { tGuest } from './guest.words.ts'

/** Without the portal's menus: a guest has nothing but the link. */
export const GuestPage = ({ children }: { children: ReactNode }) => (
  <div className={css.page}>
    <header className={css.brand}>
      <BrandMark />
      {currentSite().brand.name}
    </header>
    <main className={css.main}>{children}</main>
    <GuestFooter />
  </div>
)

type HeadingProps = { icon: IconName; tone: Tone; lead?: ReactNode; children: ReactNode }

/** Takes the focus when it appears: somebody who cannot see the page hears what has become of the offer. */
export function GuestHeading({ icon, tone, lead, children }: HeadingProps) {
  const heading = useFocus<HTMLHeadingElement>()
  return (
    <header className={css.heading}>
      <span className={classNames(css.sign, tones[tone])}>
        <Icon name={icon} size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {children}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </header>
  )
}

/** On to the portal, without anything of the guest's link in its address. */
export function PortalLink() {
  const isSignedIn = useIsSignedIn()
  return (
    <Link to={isSignedIn ? '/' : '/login'} className={buttonClass('default')}>
      {isSignedIn ? tGuest('home') : tGuest('login')}
    </Link>
  )
}

const FOOTER_HIDDEN = 'guestFooterHidden'

/** Who sent the link and why; hidden once, it stays hidden on this device. */
function GuestFooter() {
  const isHidden = useStored(FOOTER_HIDDEN) === true
  const { brand, site } = currentSite()
  const pages = [
    [site.links.website, tGuest('footer.website', { brand: brand.shortName })],
    [site.links.privacy, tGuest('footer.privacy')],
    [site.links.terms, tGuest('footer.terms')],
  ] as const
  return (
    <footer className={css.footer}>
      <div className={css.aboutHead}>
        {!isHidden && <h2 className={css.aboutTitle}>{tGuest('footer.title')}</h2>}
        <Button
          variant="quiet"
          aria-expanded={!isHidden}
          onClick={() => writeStored(FOOTER_HIDDEN, !isHidden)}
        >
          {isHidden ? tGuest('footer.show') : tGuest('footer.hide')}
        </Button>
      </div>
      {!isHidden && (
        <>
          <p>{tGuest('footer.who', { brand: brand.name, country: site.country })}</p>
          <p>{tGuest('footer.why')}</p>
          <ul className={css.links}>
            {pages.map(([href, label]) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noreferrer noopener">
                  {label} <VisuallyHidden>{tContact('newTab')}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </footer>
  )
}
