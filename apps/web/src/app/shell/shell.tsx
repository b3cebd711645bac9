import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { setDrawerOpen, useDrawerOpen } from '../../shared/storage/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import { barOf, menuOf } from '../navigation.ts'
import { usePageTitle } from '../page-title.ts'
import { MoreSheet } from './more-sheet.tsx'
import { NetworkNotice } from './network-notice.tsx'
import css from './shell.module.css'

export function Shell() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const isDrawerOpen = useDrawerOpen()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { title, pathname } = usePageTitle()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setMoreOpen(false)
    // A new screen starts at its top for a screen reader too.
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={css.shell} data-drawer={isDrawerOpen ? 'open' : 'closed'}>
      <a className={css.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <header className={css.header}>
        <Button
          variant="icon"
          className={css.drawerButton}
          aria-expanded={isDrawerOpen}
          onClick={() => setDrawerOpen(!isDrawerOpen)}
        >
          <Icon name="menu" />
          <VisuallyHidden>{isDrawerOpen ? t('shell.closeDrawer') : t('shell.openDrawer')}</VisuallyHidden>
        </Button>
        <h1 className={css.title}>{title}</h1>
      </header>
      <nav aria-label={t('shell.mainNavigation')} className={css.drawer}>
        {menuOf(user).map(({ to, icon, label }) => (
          <Link
            key={to}
            to={to}
            className={css.link}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
        <Link to="/logout" preload={false} className={css.link}>
          <Icon name="log-out" />
          {t('shell.logOut')}
        </Link>
      </nav>
      <NetworkNotice />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <nav aria-label={t('shell.quickNavigation')} className={css.bar}>
        {barOf(user).map(({ to, icon, label }) => (
          <Link
            key={to}
            to={to}
            className={css.tab}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
        <button type="button" className={css.tab} aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
          <Icon name="more" />
          {t('shell.more')}
        </button>
      </nav>
      <MoreSheet user={user} open={isMoreOpen} onClose={() => setMoreOpen(false)} />
    </div>
  )
}
