import type { ComponentProps, ReactNode } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  onChange: (isOn: boolean) => void
}

/** Takes effect at once; a setting that waits for Save is a checkbox. */
export function Switch({ label, hint, className, onChange, ...props }: Props) {
  return (
    <label className={classNames(css.row, className)}>
      <span className={css.words}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <input
        {...props}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it itself
        role="switch"
        className={css.track}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
