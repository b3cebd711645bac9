import { useToday } from '@rollcall/client/clock/use-today.ts'
import { useUserSettings } from '@rollcall/client/storage/settings.ts'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Shortcut } from './shortcut-dialog.tsx'
import css from './shortcuts.module.css'
import { tShortcuts } from './shortcuts.words.ts'

const shortcuts = ['sameAsLastWeek', 'nextTwoWeeks', 'pause'] as const satisfies readonly Shortcut[]

const icons: Record<Shortcut, IconName> = {
  sameAsLastWeek: 'copy',
  nextTwoWeeks: 'check-circle',
  pause: 'moon',
}
const dialogPart = lazy(() => import('./shortcut-dialog.tsx'))

/** Many days in a few taps: each shortcut shows what it changes before it does, and can be undone. */
export function Shortcuts() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const { date, availability } = useUserSettings()
  const layout = { startOfWeek: date.startOfWeek, isWeekendShown: availability.enableWeekends }
  const { module: dialog, request, preloadProps } = useLazy(dialogPart)
  const [shortcut, setShortcut] = useState<Shortcut>('sameAsLastWeek')
  const [isOpen, setOpen] = useState(false)
  const open = async (chosen: Shortcut) => {
    setShortcut(chosen)
    setOpen(await request())
  }
  return (
    <Card as="section" aria-labelledby="shortcuts">
      <SectionHeading id="shortcuts" lead={tShortcuts('lead')}>
        {tShortcuts('title')}
      </SectionHeading>
      <ul className={css.shortcuts}>
        {shortcuts.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={css.shortcut}
              {...preloadProps}
              onClick={() => void open(each)}
            >
              <Icon name={icons[each]} size={20} />
              <span className={css.words}>
                <span className={css.name}>{tShortcuts(`${each}.name`)}</span>
                <span className={css.quiet}>{tShortcuts(`${each}.text`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {dialog && (
        <dialog.ShortcutDialog {...{ shortcut, isOpen, today, layout }} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
