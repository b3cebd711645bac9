import { useStored, writeStored } from '@rollcall/client/storage/stored.ts'
import { BrandMark } from '@rollcall/ui/components/brand-mark.tsx'
import { Button } from '@rollcall/ui/components/button.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import type { Tone } from '@rollcall/ui/components/tone.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import type { ReactNode } from 'react'
import { tContact } from '../contact/contact.words.ts'
import css from './guest-page.module.css'
import { tGuestPage } from './guest-page.words.ts'

type PageProps = {
  /** Why they were sent the link. */
  why: string
  children: ReactNode
}

/** A page without the portal's menus, for guests. */
export const GuestPage = ({ why, children }: PageProps) => (
  <div className={css.page}>
    <header className={css.brand}>
      <BrandMark />
      {currentSite().brand.name}
    </header>
    <main className={css.main}>{children}</main>
    <GuestFooter why={why} />
  </div>
)

type HeadingProps = { icon: IconName; tone: Tone; lead?: ReactNode; children: ReactNode }

/** Takes the focus when it appears, so that screen readers announce the page. */
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

const FOOTER_HIDDEN = 'guestFooterHidden'

/** Who sent the link and why; hidden once, it stays hidden on this device. */
function GuestFooter({ why }: { why: string }) {
  const isHidden = useStored(FOOTER_HIDDEN) === true
  const { brand, site } = currentSite()
  const pages = [
    [site.links.website, tGuestPage('website', { brand: brand.shortName })],
    [site.links.privacy, tGuestPage('privacy')],
    [site.links.terms, tGuestPage('terms')],
  ] as const
  return (
    <footer className={css.footer}>
      <div className={css.aboutHead}>
        {!isHidden && <h2 className={css.aboutTitle}>{tGuestPage('title')}</h2>}
        <Button
          variant="quiet"
          aria-expanded={!isHidden}
          onClick={() => writeStored(FOOTER_HIDDEN, !isHidden)}
        >
          {isHidden ? tGuestPage('show') : tGuestPage('hide')}
        </Button>
      </div>
      {!isHidden && (
        <>
          <p>{tGuestPage('who', { brand: brand.name, country: site.country })}</p>
          <p>{why}</p>
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
