import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import type { ReactNode } from 'react'
import css from './file-picker.module.css'

type Props = {
  icon: IconName
  accept: string
  /** With the camera at once, on a device that has one in the hand. */
  capture?: 'environment' | 'user'
  multiple?: boolean
  disabled?: boolean
  /** It is what the form was opened for. */
  isFirst?: boolean
  /** Only where it makes sense: a laptop's camera takes no photo of a card. */
  on?: 'touch' | 'mouse'
  onPick: (files: File[]) => void
  children: ReactNode
}

/** A button that lets the device's own picker choose. */
export function FilePicker({ icon, on, isFirst = false, onPick, children, ...input }: Props) {
  const field = useFocus<HTMLInputElement>(isFirst)
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
          // The same file chosen again, after it was removed, is a change too.
          currentTarget.value = ''
        }}
      />
      <Icon name={icon} size={20} />
      {children}
    </label>
  )
}
