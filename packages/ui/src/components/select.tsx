import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import fieldCss from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import css from './select.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldProps & { options: readonly SelectOption[]; placeholder?: string | undefined }

export function Select(props: Props) {
  const { label, hideLabel, hint, error, optional, id, className, options, placeholder, ...rest } = props
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(control) => (
        <span className={css.box}>
          <select {...rest} {...control} className={classNames(fieldCss.control, css.select)}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={20} className={css.arrow} />
        </span>
      )}
    </Field>
  )
}
