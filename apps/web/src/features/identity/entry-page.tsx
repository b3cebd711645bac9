import { type ReactNode, useEffect, useRef } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { t } from '../../shared/words/words.ts'
import { EntryFooter } from './entry-footer.tsx'
import css from './entry-page.module.css'
import { RollPicture } from './roll-picture.tsx'

type Props = { title: ReactNode; lead?: ReactNode; notice?: ReactNode; children: ReactNode }

/** Where people come in: the brand, one thing to do, and the way to help. A screen reader starts at its title. */
export function EntryPage({ title, lead, notice, children }: Props) {
  const { brand, site } = currentSite()
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus({ preventScroll: true }), [])

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
        <p className={css.tagline}>{t('identity.tagline')}</p>
        <RollPicture className={css.picture} />
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
      <EntryFooter />
    </div>
  )
}
