import { type ReactNode, useEffect, useRef } from 'react'
import css from './rollcall.module.css'

type Props = {
  /** The button that was pressed is gone: whoever pressed it goes on from here, and hears what came of it. */
  hasFocus: boolean
  children: ReactNode
}

export function RollcallTitle({ hasFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  return (
    <h2 ref={heading} id="rollcall" tabIndex={-1} className={css.title}>
      {children}
    </h2>
  )
}
