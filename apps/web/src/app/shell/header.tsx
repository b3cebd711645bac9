import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { setDrawerOpen, useDrawerOpen } from '../../shared/storage/settings.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import { NotificationsBell } from './notifications-bell.tsx'
import css from './shell.module.css'

export function Header({ title, user }: { title: string; user: CurrentUser }) {
  const isDrawerOpen = useDrawerOpen()
  const isScrolled = useIsScrolled()
  return (
    <header className={css.header} data-scrolled={isScrolled}>
      <Button
        variant="icon"
        className={css.drawerButton}
        aria-expanded={isDrawerOpen}
        onClick={() => setDrawerOpen(!isDrawerOpen)}
      >
        <Icon name="menu" />
        <VisuallyHidden>{isDrawerOpen ? t('shell.closeDrawer') : t('shell.openDrawer')}</VisuallyHidden>
      </Button>
      <Link to="/" className={css.brand}>
        <BrandMark />
        <span className={css.brandName}>{currentSite().brand.shortName}</span>
      </Link>
      <h1 className={css.title}>{title}</h1>
      <NotificationsBell user={user} />
    </header>
  )
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 0)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}
