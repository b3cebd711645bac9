import { useDrawerOpen } from '@rollcall/client/storage/settings.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { useIsAtLeast } from '@rollcall/ui/components/use-is-at-least.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageTitle } from '../page-title.ts'
import { Header } from './header.tsx'
import { InShell } from './in-shell.ts'
import { BottomBar, Drawer } from './menu.tsx'
import { NetworkNotice } from './network-notice.tsx'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

const sheetsPart = lazy(() => import('./sheets.tsx'))

type Sheet = 'more' | 'notifications'

/** The shell around a screen that is still loading is replaced when the screen arrives, and an open sheet stays open. */
let openSheet: Sheet | null = null

type Props = {
  user: CurrentUser
  /** The session is not confirmed yet: the screen shows the device copy of an earlier visit. */
  isFromDevice: boolean
  children: ReactNode
}

export const Shell = memo(function Shell({ user, isFromDevice, children }: Props) {
  const isDrawerOpen = useDrawerOpen()
  // The style sheet shows one of the two menus. The other is built once the window has its width: on a phone the first paint
  // would wait for eleven links that are hidden. The first one stays, because it may have the focus.
  const isWide = useIsAtLeast(960)
  const [wasWide] = useState(isWide)
  const { module: sheets, request, preloadProps } = useLazy(sheetsPart)
  const [sheet, setSheet] = useState(openSheet)
  useLayoutEffect(() => {
    openSheet = sheet
    return () => {
      openSheet = null
    }
  }, [sheet])
  const opening = (which: Sheet) => ({
    onClick: async () => setSheet((await request()) ? which : null),
    ...preloadProps,
  })
  const close = useCallback(() => setSheet(null), [])
  const { title, pathname, backTo } = usePageTitle()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    // Moves the focus to the top of a new screen for screen readers, unless the screen has focused something itself.
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
      <Header title={title} backTo={backTo} user={user} bellProps={opening('notifications')} />
      {(isWide || wasWide) && <Drawer user={user} />}
      <NetworkNotice isFromDevice={isFromDevice} timeZone={user.timezone} />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <InShell value={true}>{children}</InShell>
      </main>
      {!(isWide && wasWide) && <BottomBar user={user} moreProps={opening('more')} />}
      {sheets && (
        <>
          <sheets.MoreSheet user={user} isOpen={sheet === 'more'} onClose={close} />
          <sheets.NotificationsSheet user={user} isOpen={sheet === 'notifications'} onClose={close} />
        </>
      )}
    </div>
  )
})
