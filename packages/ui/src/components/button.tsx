import type { ComponentProps, MouseEvent } from 'react'
import css from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'default' | 'soft' | 'danger' | 'quiet' | 'icon'

/** For a link that looks like a button. */
export const buttonClass = (variant: ButtonVariant = 'default', className?: string): string =>
  classNames(css.button, css[variant], className)

type Props = ComponentProps<'button'> & { variant?: ButtonVariant | undefined; busy?: boolean | undefined }

/** A busy button keeps its width and focus, and ignores further presses, including Enter in its form. */
export function Button({ variant, busy = false, className, onClick, children, ...props }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={press}
    >
      <span className={css.content}>{children}</span>
      {busy && <span className={css.spinner} />}
    </button>
  )
}
