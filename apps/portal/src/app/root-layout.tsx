import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { type Theme, useTheme } from '@rollcall/client/storage/settings.ts'
import { subscribeStored } from '@rollcall/client/storage/stored.ts'
import { hasToasts, subscribeToasts } from '@rollcall/ui/components/toast.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useLocale } from '@rollcall/ui/words/words.ts'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { isNewVersionReady, subscribeNewVersion } from './new-version/new-version.ts'
import { documentTitle, usePageTitle } from './page-title.ts'

const developmentBar = lazy(() => import('./development-bar/development-bar.tsx'))
// No first screen needs these, and once the portal is installed they load without a network.
const actingBarPart = lazy(() => import('../features/acting/acting-bar.tsx'))
const newVersionPart = lazy(() => import('./new-version/new-version-notice.tsx'))
const toastsPart = lazy(() => import('@rollcall/ui/components/toasts.tsx'))

export function RootLayout() {
  const isDevelopment = currentSite().config.developmentBar
  const { module: bar } = useLazy(developmentBar, isDevelopment)
  const acting = useSyncExternalStore(subscribeStored, isActing)
  const { module: actingBar } = useLazy(actingBarPart, acting)
  const isNewVersion = useSyncExternalStore(subscribeNewVersion, isNewVersionReady)
  const { module: notice } = useLazy(newVersionPart, isNewVersion)
  const { module: toasts } = useLazy(toastsPart, useSyncExternalStore(subscribeToasts, hasToasts))
  const locale = useLocale()
  const { title } = usePageTitle()
  const theme = useTheme()
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  // Screen readers and hyphenation follow the language.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => colourWindow(theme), [theme])
  return (
    <>
      {isDevelopment && bar && <bar.default />}
      {acting && actingBar && <actingBar.default />}
      <output>{notice && isNewVersion && <notice.default />}</output>
      <Outlet key={locale} />
      {toasts && <toasts.Toasts />}
    </>
  )
}

const colours = { light: '#ffffff', dark: '#181d21' }

/** The browser colours its toolbar by these tags, which follow the device and not the chosen theme. */
function colourWindow(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofDevice = tag.media.includes('dark') ? 'dark' : 'light'
    tag.content = colours[theme === 'system' ? ofDevice : theme]
  }
}
