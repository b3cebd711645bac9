import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../shared/ui/toasts.tsx'
import { useWords } from '../shared/words/use-words.ts'
import { usePageTitle } from './page-title.ts'

export function RootLayout() {
  const locale = useWords()
  usePageTitle()
  return (
    <>
      <Outlet key={locale} />
      <Toasts />
    </>
  )
}
