import type { ReactNode } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { useInShell } from '../shell/in-shell.ts'
import css from './message.module.css'

/** In the shell the message stands in the place of the screen; elsewhere it has the page to itself. */
export function MessagePage({ children }: { children: ReactNode }) {
  if (useInShell()) return children
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <BrandMark />
        {currentSite().brand.shortName}
      </header>
      <main className={css.middle}>{children}</main>
    </div>
  )
}
