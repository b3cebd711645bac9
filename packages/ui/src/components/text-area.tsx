import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import fieldCss from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import css from './text-area.module.css'

type Props = ComponentProps<'textarea'> & FieldProps

export function TextArea({ label, hideLabel, hint, error, optional, id, className, ...props }: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(control) => (
        <textarea rows={4} {...props} {...control} className={classNames(fieldCss.control, css.area)} />
      )}
    </Field>
  )
}
