import type { ReactNode } from 'react'
import { currentSite } from '../../../shared/config/site.ts'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import css from './guest.module.css'
import { GuestFooter } from './guest-footer.tsx'

/** A page of its own, without the portal's menus: whoever is here has only the link. */
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
