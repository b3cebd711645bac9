import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Card, type CardProps } from './card.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './link-card.module.css'

/** What is pressed for itself, wherever it is. */
const OWN_PRESS = 'a, button, input, select, textarea, label, summary, dialog'

/**
 * A card that leads where the link in its `LinkCardTitle` does, wherever it is pressed. It is read as that one link, and its
 * text can be selected, which a link that covers the card would prevent.
 */
export const LinkCard = ({ className, ...props }: CardProps) => (
  <Card {...props} className={classNames(css.card, className)} onClick={press} />
)

/** The same for a line of a list inside a card. */
export const LinkRow = ({ className, ...props }: ComponentProps<'li'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a keyboard presses the link in it
  <li {...props} className={classNames(css.row, className)} onClick={press} />
)

function press(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(OWN_PRESS)) return
  if (getSelection()?.type === 'Range') return
  const link = currentTarget.querySelector(`.${css.title} a`)
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

type TitleProps = {
  as?: 'h2' | 'h3' | 'p'
  className?: string | undefined
  /** The link. Without one the card leads nowhere, and has no chevron. */
  children: ReactNode
  leadsOn?: boolean
}

export const LinkCardTitle = ({ as: Tag = 'h3', className, children, leadsOn = true }: TitleProps) => (
  <Tag className={classNames(css.title, className)}>
    {children}
    {leadsOn && <Icon name="right" size={20} className={css.chevron} />}
  </Tag>
)
