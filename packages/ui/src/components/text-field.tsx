import { type ComponentProps, useState } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import fieldCss from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import css from './text-field.module.css'
import { tUi } from './ui.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type TextType = 'date' | 'email' | 'number' | 'password' | 'search' | 'tel' | 'text' | 'time' | 'url'

type Props = Omit<ComponentProps<'input'>, 'type'> & FieldProps & { type?: TextType }

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  type = 'text',
  id,
  className,
  ...props
}: Props) {
  const [isRevealed, setRevealed] = useState(false)
  const isPassword = type === 'password'
  const isSearch = type === 'search'
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(control) => (
        <span className={css.box}>
          {isSearch && <Icon name="search" size={20} className={css.search} />}
          <input
            {...props}
            {...control}
            type={isPassword && isRevealed ? 'text' : type}
            className={classNames(fieldCss.control, isPassword && css.withButton, isSearch && css.withIcon)}
            {...(isPassword && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          />
          {isPassword && (
            <button
              type="button"
              className={buttonClass('icon', css.reveal)}
              aria-pressed={isRevealed}
              onClick={() => setRevealed(!isRevealed)}
            >
              <Icon name={isRevealed ? 'eye-off' : 'eye'} size={20} />
              <VisuallyHidden>{tUi('field.showPassword')}</VisuallyHidden>
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
