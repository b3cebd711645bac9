import css from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'danger' | 'quiet' | 'icon'

/** For a link that looks like a button. */
export const buttonClass = (variant: ButtonVariant = 'default', className?: string): string =>
  classNames(css.button, css[variant], className)
