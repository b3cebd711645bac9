import { useToday } from '@rollcall/client/clock/use-today.ts'
import { setDrawerOpen, useDrawerOpen } from '@rollcall/client/storage/settings.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { BrandMark } from '@rollcall/ui/components/brand-mark.tsx'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { countOf, useNotifications } from '../../features/bookings/notifications/notifications.ts'
import type { BackTo } from '../page-title.ts'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'
import { usePressingSteps } from './use-pressing-steps.ts'

type Props = {
  title: string
  backTo: BackTo | undefined
  user: CurrentUser
  bellProps: ComponentProps<'button'>
}

export function Header({ title, backTo, user, bellProps }: Props) {
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
      {backTo && <BackLink to={backTo} />}
      <Link to="/" className={css.brand}>
        <BrandMark />
        <span className={css.brandName}>{currentSite().brand.shortName}</span>
      </Link>
      <h1 className={css.title}>{title}</h1>
      <NotificationsBell user={user} buttonProps={bellProps} />
    </header>
  )
}

/** Goes back in the history; after a link from outside, to the parent screen. */
function BackLink({ to }: { to: BackTo }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link to={to} onClick={goBack} className={buttonClass('icon', css.back)}>
      <Icon name="left" />
      <VisuallyHidden>{tShell('back')}</VisuallyHidden>
    </Link>
  )
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    // Not called here: reading the position in an effect would force a layout. A restored position is a scroll, too.
    const look = () => setScrolled(window.scrollY > 0)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

const MAX_SHOWN = 99

type BellProps = { user: CurrentUser; buttonProps: ComponentProps<'button'> }

/** Shows how many items need the candidate, and opens them. */
function NotificationsBell({ user, buttonProps }: BellProps) {
  const { notifications } = useNotifications(useToday(user.timezone))
  const count = countOf(notifications) + usePressingSteps(user).length
  return (
    <Button variant="icon" className={css.bell} aria-haspopup="dialog" {...buttonProps}>
      <Icon name="bell" />
      <VisuallyHidden>
        {count > 0 ? tShell('notificationsWaiting', { count }) : tShell('notifications')}
      </VisuallyHidden>
      {count > 0 && (
        <span aria-hidden="true" className={css.count}>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Button>
  )
}
