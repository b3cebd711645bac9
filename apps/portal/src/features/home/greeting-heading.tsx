import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { greetingOf, nameToGreet } from '@rollcall/domain/people/greeting'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatLongDate } from '@rollcall/ui/site/format.ts'
import { memo } from 'react'
import css from './home.module.css'
import { tHome } from './home.words.ts'

type Props = {
  user: CurrentUser
  /** Takes the focus each time this grows, because the focused element is gone. */
  focusCount: number
}

export const GreetingHeading = memo(function GreetingHeading({ user, focusCount }: Props) {
  const heading = useFocus<HTMLHeadingElement>(focusCount)
  const minute = useCurrentMinute()
  const greeting = greetingOf(minute, user.timezone)
  return (
    <header className={css.greeting}>
      <h2 ref={heading} tabIndex={-1}>
        {tHome(`greeting.${greeting}`, { name: nameToGreet(user) })}
      </h2>
      <p>{formatLongDate(minute, user.timezone)}</p>
    </header>
  )
})
