import { type ReactNode, useEffect, useState } from 'react'
import { tUi } from '../components/ui.words.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { lazy, useLazy } from './lazy.ts'
import css from './loading-view.module.css'

// Most waits are over before it is shown.
const pencil = lazy(() => import('./pencil.tsx'))

const QUOTE_MS = 4000

/** The quotes are outside the status element, or screen readers would read each of them. */
export function LoadingView({ children }: { children?: ReactNode }) {
  const [quotes] = useState(() => shuffled(tUi.list('loading.quotes')))
  const [turn, setTurn] = useState(0)
  const { module } = useLazy(pencil, true)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setTurn((turn) => turn + 1), QUOTE_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className={css.view}>
      <output className={css.scene}>
        {module && <module.Pencil />}
        <VisuallyHidden>{tUi('loading.label')}</VisuallyHidden>
      </output>
      <p key={turn} className={css.quote}>
        {quotes[turn % quotes.length]}
      </p>
      {children}
    </div>
  )
}

function shuffled<T>(items: readonly T[]): T[] {
  const deck = items.map((item) => ({ item, at: Math.random() }))
  return deck.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
