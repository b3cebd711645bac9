import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { currentSite } from '../shared/config/site.ts'
import { useTheme } from '../shared/storage/settings.ts'
import { Toasts } from '../shared/ui/toasts.tsx'
import { useWords } from '../shared/words/use-words.ts'
import { allWords } from '../shared/words/words.ts'
import { NewVersionNotice } from './new-version/new-version-notice.tsx'
import { documentTitle, usePageTitle } from './page-title.ts'
import { colourWindow } from './window-colour.ts'

const DevelopmentBar = lazy(async () => {
  await allWords()
  return import('./development-bar/development-bar.tsx')
})

export function RootLayout() {
  const locale = useWords()
  const { title } = usePageTitle()
  const theme = useTheme()
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => colourWindow(theme), [theme])
  return (
    <>
      {currentSite().config.developmentBar && (
        <Suspense>
          <DevelopmentBar />
        </Suspense>
      )}
      <NewVersionNotice />
      <Outlet key={locale} />
      <Toasts />
    </>
  )
}
