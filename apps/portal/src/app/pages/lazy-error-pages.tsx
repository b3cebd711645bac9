import { Button } from '@rollcall/ui/components/button.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import type { ComponentType } from 'react'
import { useInShell } from '../shell/in-shell.ts'
import css from './loading-page.module.css'
import { tPages } from './pages.words.ts'
import { useAutomaticReload } from './use-automatic-reload.ts'

const errorPages = lazy(() => import('./error-page.tsx'))

/** A component of the error pages' file, which is loaded when one of them is shown for the first time. */
function errorPage<Props extends object>(
  choose: (pages: typeof import('./error-page.tsx')) => ComponentType<Props>,
) {
  return function LazyErrorPage(props: Props) {
    const { module, hasFailed } = useLazy(errorPages, true)
    if (!module) return hasFailed ? <NotArrived /> : null
    const Page = choose(module)
    return <Page {...props} />
  }
}

export const ErrorPage = errorPage((pages) => pages.ErrorPage)
export const AccountLoadFailure = errorPage((pages) => pages.AccountLoadFailure)
export const ScreenFailure = errorPage((pages) => pages.ScreenFailure)
export const StartFailure = errorPage((pages) => pages.StartFailure)

/** Shown when the file of the error pages could not be loaded either. */
function NotArrived() {
  useAutomaticReload()
  const Heading = useInShell() ? 'h2' : 'h1'
  return (
    <div role="alert" className={css.notArrived}>
      <Heading>{tPages('notArrived.title')}</Heading>
      <p>{tPages('notArrived.text')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {tUi('action.retry')}
      </Button>
    </div>
  )
}
