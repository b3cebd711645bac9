import { Icon } from '@rollcall/ui/components/icon.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import type { ReactNode } from 'react'
import { mailHref, telephoneHref } from '../../shared/contact/contact-links.ts'
import css from './entry-page.module.css'
import { tIdentity } from './identity.words.ts'

type Props = { title: ReactNode; lead?: ReactNode; notice?: ReactNode; children: ReactNode }

/** The layout of entry pages: the brand, one task, and a link to help. The focus starts at its title. */
export function EntryPage({ title, lead, notice, children }: Props) {
  const { brand, site } = currentSite()
  const start = useFocus<HTMLDivElement>()
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <div className={css.sign}>
          <span className={css.mark} aria-hidden="true">
            {brand.iconLetter}
          </span>
          <p className={css.name}>
            <strong>{brand.name}</strong> <span className={css.country}>{site.country}</span>
          </p>
        </div>
        <p className={css.tagline}>{tIdentity('tagline')}</p>
        <RollPicture />
      </header>
      <main className={css.main}>
        <div className={css.column}>
          <div ref={start} tabIndex={-1} className={css.start}>
            <h1 className={css.title}>{title}</h1>
            {lead && <p className={css.lead}>{lead}</p>}
            {notice}
          </div>
          {children}
        </div>
      </main>
      <Footer />
    </div>
  )
}

const nameWidths = [132, 96, 148, 112, 84]

/** A class roll with the names ticked off; it carries no meaning. */
const RollPicture = () => (
  <svg aria-hidden="true" viewBox="0 0 240 250" fill="none" className={css.picture}>
    {nameWidths.map((width, row) => (
      <g key={width} transform={`translate(0 ${row * 50})`}>
        <rect x="1" y="5" width="238" height="40" rx="20" fill="var(--surface)" opacity="0.55" />
        <circle cx="25" cy="25" r="12" fill="var(--accent)" opacity={row === 3 ? 0.25 : 1} />
        <path d="m19.5 25.5 4 4 7-8" stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" />
        <rect x="50" y="20" width={width} height="10" rx="5" fill="var(--accent)" opacity="0.3" />
      </g>
    ))}
  </svg>
)

function Footer() {
  const { brand, site } = currentSite()
  const { links, support } = site
  const pages = [
    [links.website, tIdentity('website', { brand: brand.shortName })],
    [links.privacy, tIdentity('privacy')],
    [links.terms, tIdentity('terms')],
  ] as const
  return (
    <footer className={css.footer}>
      <p className={css.support}>
        <span>{tIdentity('support')}</span>
        <a href={telephoneHref(support.phone)}>
          <Icon name="phone" size={16} />
          {tIdentity('supportCall', { phone: support.phone })}
        </a>
        <a href={mailHref(support.email)}>
          <Icon name="mail" size={16} />
          {tIdentity('supportEmail')}
        </a>
      </p>
      <ul className={css.links}>
        {pages.map(([href, label]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {label} <VisuallyHidden>{tIdentity('newTab')}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
