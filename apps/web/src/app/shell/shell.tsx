import type { CurrentUser } from '@rollcall/contract/me'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useDrawerOpen } from '../../shared/storage/settings.ts'
import { usePageTitle } from '../page-title.ts'
import { Header } from './header.tsx'
import { InShell } from './in-shell.ts'
import { BottomBar, Drawer, MoreSheet } from './menu.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { NotificationsSheet } from './notifications-sheet.tsx'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

type Props = {
  user: CurrentUser
  /** The service could not be asked: the screen shows what an earlier visit left on the device. */
  isFromDevice: boolean
  children: ReactNode
}

export function Shell({ user, isFromDevice, children }: Props) {
  const isDrawerOpen = useDrawerOpen()
  const [sheet, setSheet] = useState<'more' | 'notifications' | null>(null)
  const close = useCallback(() => setSheet(null), [])
  const { title, pathname, backTo } = usePageTitle()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    // A new screen starts at its top for a screen reader too, unless it has put the focus somewhere itself.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={css.shell} data-drawer={isDrawerOpen ? 'open' : 'closed'}>
      <a
        className={css.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {tShell('skipToContent')}
      </a>
      <Header title={title} backTo={backTo} user={user} onNotifications={() => setSheet('notifications')} />
      <Drawer user={user} />
      <NetworkNotice isFromDevice={isFromDevice} />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <InShell value={true}>{children}</InShell>
      </main>
      <BottomBar user={user} onMore={() => setSheet('more')} />
      <MoreSheet user={user} open={sheet === 'more'} onClose={close} />
      <NotificationsSheet user={user} isOpen={sheet === 'notifications'} onClose={close} />
    </div>
  )
}
