import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import tones from '../../../shared/ui/tone.module.css'
import type { Tone } from '../../../shared/ui/tone.ts'
import css from './guest.module.css'

type Props = { icon: IconName; tone: Tone; lead?: ReactNode; children: ReactNode }

/** Takes the focus whenever it changes: whoever cannot see the page hears where the offer stands now. */
export function GuestHeading({ icon, tone, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className={css.heading}>
      <span className={classNames(css.sign, tones[tone])}>
        <Icon name={icon} size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {children}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </header>
  )
}
