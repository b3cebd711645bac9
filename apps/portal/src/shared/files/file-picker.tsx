import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import type { ReactNode } from 'react'
import css from './file-picker.module.css'

type Props = {
  icon: IconName
  accept: string
  /** Opens the camera directly, on phones and tablets. */
  capture?: 'environment' | 'user'
  multiple?: boolean
  disabled?: boolean
  /** The main action of the form. */
  isFirst?: boolean
  /** Moves the focus here when it changes to another true value. */
  focusedBy?: number
  /** Only on touch devices: a laptop's camera cannot photograph a card. */
  on?: 'touch' | 'mouse'
  onPick: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the device's file picker. */
export function FilePicker({ icon, on, isFirst = false, focusedBy = 0, onPick, children, ...input }: Props) {
  const field = useFocus<HTMLInputElement>(focusedBy || isFirst)
  return (
    <label
      className={buttonClass(
        isFirst ? 'primary' : 'soft',
        classNames(css.picker, on === 'touch' && css.touchOnly, on === 'mouse' && css.mouseOnly),
      )}
    >
      <input
        {...input}
        ref={field}
        data-autofocus={isFirst || undefined}
        type="file"
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          // Choosing the same file again after removing it must fire a change too.
          currentTarget.value = ''
        }}
      />
      <Icon name={icon} size={20} />
      {children}
    </label>
  )
}
