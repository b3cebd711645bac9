import type { HTMLAttributes } from 'react'
import css from './card.module.css'
import { classNames } from './class-names.ts'

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Without padding: for lists and pictures that reach the edge. */
  flush?: boolean
}

export function Card({ as: Tag = 'div', flush = false, className, ...props }: CardProps) {
  return <Tag {...props} className={classNames(css.card, flush && css.flush, className)} />
}
