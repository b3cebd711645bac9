import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { countOf, useNotifications } from '../../features/bookings/notifications/notifications.ts'
import { useToday } from '../../shared/clock.ts'
import { currentSite } from '../../shared/config/site.ts'
import { setDrawerOpen, useDrawerOpen } from '../../shared/storage/settings.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { notificationsList } from './notifications-sheet.tsx'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'
import { useSheet } from './use-sheet.ts'

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
        <VisuallyHidden>{isDrawerOpen ? tShell('closeDrawer') : tShell('openDrawer')}</VisuallyHidden>
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

const MOST_SHOWN = 99

/** How many things wait for the candidate, and the way to them. */
function NotificationsBell({ user: { timezone } }: { user: CurrentUser }) {
  const count = countOf(useNotifications(useToday(timezone)).notifications)
  const { open } = useSheet('notifications')
  return (
    <Button
      variant="icon"
      className={css.bell}
      aria-haspopup="dialog"
      onPointerEnter={notificationsList.preload}
      onFocus={notificationsList.preload}
      onClick={open}
    >
      <Icon name="bell" />
      <VisuallyHidden>
        {count > 0 ? tShell('notificationsWaiting', { count }) : tShell('notifications')}
      </VisuallyHidden>
      {count > 0 && (
        <span aria-hidden="true" className={css.count}>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Button>
  )
}
