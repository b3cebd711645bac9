import { isSignedIn } from '@rollcall/client/session/access-token.ts'
import { onOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import { whenIdle } from '@rollcall/ui/components/idle.ts'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'

type News = typeof import('./other-tabs-news.ts')['showNews']

const newsPart = lazy(() => import('./other-tabs-news.ts'))

/** Refetches data that was changed in other tabs. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  const ends = [
    onOtherTabs('registrations', () => withNews((news) => news.registrations())),
    onOtherTabs('files', (family) => withNews((news) => news.files(family))),
    onOtherTabs('availability', () => withNews((news) => news.availability())),
    onOtherTabs('clock', (status) => withNews((news) => news.clock(status))),
  ]
  // Loaded before the first message, so that a clock does not show the state before a tap while it loads.
  const cancelPreload = whenIdle(() => isSignedIn() && newsPart.preload())
  return () => {
    cancelPreload()
    for (const end of ends) end()
  }
}

function withNews(show: (news: News) => void): void {
  const part = newsPart.arrived()
  if (part) {
    show(part.showNews)
    return
  }
  // If it does not arrive, this tab has loaded none of the data that it would refresh.
  void newsPart.load().then(
    ({ showNews }) => show(showNews),
    () => undefined,
  )
}
