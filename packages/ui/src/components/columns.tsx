import type { ReactNode } from 'react'
import css from './columns.module.css'

type Props = {
  main: ReactNode
  /** Beside the main column from 1264 px, where it stays in view. */
  rail: ReactNode
  /** Comes first in reading order, if it says what the page is about. */
  isRailFirst?: boolean
}

/** A screen with two columns, in the wide layout of the shell. */
export function Columns({ main, rail, isRailFirst = false }: Props) {
  const parts = [
    <div key="main" className={css.main}>
      {main}
    </div>,
    <div key="rail" className={css.rail}>
      {rail}
    </div>,
  ]
  return (
    <div data-wide className={css.columns}>
      {isRailFirst ? parts.toReversed() : parts}
    </div>
  )
}
