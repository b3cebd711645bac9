import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Card, type CardProps } from './card.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './link-card.module.css'

/** Elements inside a card that handle their own presses. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, dialog'

/**
 * A card that follows the link in its `LinkCardTitle` wherever it is pressed. Screen readers see that one link, and the text
 * can be selected, which a link covering the card would prevent.
 */
export const LinkCard = ({ className, ...props }: CardProps) => (
  <Card {...props} className={classNames(css.card, className)} onClick={press} />
)

/** The same for a row of a list inside a card. */
export const LinkRow = ({ className, ...props }: ComponentProps<'li'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a keyboard presses the link in it
  <li {...props} className={classNames(css.row, className)} onClick={press} />
)

function press(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(INTERACTIVE)) return
  if (getSelection()?.type === 'Range') return
  const link = currentTarget.querySelector(`.${css.title} a`)
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

type TitleProps = {
  as?: 'h2' | 'h3' | 'p'
  className?: string | undefined
  /** The link of the card. Without one the card is not clickable and has no chevron. */
  children: ReactNode
  leadsOn?: boolean
}

export const LinkCardTitle = ({ as: Tag = 'h3', className, children, leadsOn = true }: TitleProps) => (
  <Tag className={classNames(css.title, className)}>
    {children}
    {leadsOn && <Icon name="right" size={20} className={css.chevron} />}
  </Tag>
)
