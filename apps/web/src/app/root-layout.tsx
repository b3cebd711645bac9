import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSite } from '../shared/config/site.ts'
import { lazy, useLazy } from '../shared/lazy.ts'
import { type Theme, useTheme } from '../shared/storage/settings.ts'
import { Toasts } from '../shared/ui/toasts.tsx'
import { useLocale } from '../shared/words/words.ts'
import { NewVersionNotice } from './new-version/new-version-notice.tsx'
import { documentTitle, usePageTitle } from './page-title.ts'

const developmentBar = lazy(() => import('./development-bar/development-bar.tsx'))

export function RootLayout() {
  const { module: bar } = useLazy(developmentBar, currentSite().config.developmentBar)
  const locale = useLocale()
  const { title } = usePageTitle()
  const theme = useTheme()
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  // Read aloud and hyphenated by the rules of its language.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => colourWindow(theme), [theme])
  return (
    <>
      {bar && <bar.default />}
      <NewVersionNotice />
      <Outlet key={locale} />
      <Toasts />
    </>
  )
}

const colours = { light: '#ffffff', dark: '#181d21' }

/** The browser paints its own edge by these tags, which follow the device and not the theme a person chose. */
function colourWindow(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofDevice = tag.media.includes('dark') ? 'dark' : 'light'
    tag.content = colours[theme === 'system' ? ofDevice : theme]
  }
}
