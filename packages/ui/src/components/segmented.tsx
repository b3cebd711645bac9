import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './segmented.module.css'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: IconName | undefined
}

type Props<Value extends string> = {
  label: ReactNode
  hideLabel?: boolean
  value: Value | undefined
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  className?: string | undefined
}

export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, hideLabel = false, value, options, onChange, className } = props
  const name = useId()
  return (
    <fieldset className={classNames(css.group, className)}>
      <legend className={hideLabel ? 'visually-hidden' : css.label}>{label}</legend>
      <div className={css.track}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={18} />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
