import { type ReactNode, useEffect, useState } from 'react'
import { t, tList } from '../words/words.ts'
import css from './loading-view.module.css'
import { Pencil } from './pencil.tsx'
import { shuffled } from './shuffled.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const QUOTE_MS = 4000

/** The quotes stay outside the status, or a screen reader would have to hear every one of them. */
export function LoadingView({ children }: { children?: ReactNode }) {
  const [quotes] = useState(() => shuffled(tList('ui.loading.quotes')))
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setTurn((turn) => turn + 1), QUOTE_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className={css.view}>
      <output className={css.scene}>
        <Pencil />
        <VisuallyHidden>{t('ui.loading.label')}</VisuallyHidden>
      </output>
      <p key={turn} className={css.quote}>
        {quotes[turn % quotes.length]}
      </p>
      {children}
    </div>
  )
}
