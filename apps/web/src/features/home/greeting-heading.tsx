import type { CurrentUser } from '@rollcall/contract/me'
import { greetingOf, nameToGreet } from '@rollcall/domain/greeting'
import { useCurrentMinute } from '../../shared/clock.ts'
import { formatLongDate } from '../../shared/format.ts'
import css from './home.module.css'
import { tHome } from './home.words.ts'

export function GreetingHeading({ user }: { user: CurrentUser }) {
  const minute = useCurrentMinute()
  const greeting = greetingOf(minute, user.timezone)
  return (
    <header className={css.greeting}>
      <h2>{tHome(`greeting.${greeting}`, { name: nameToGreet(user) })}</h2>
      <p>{formatLongDate(minute, user.timezone)}</p>
    </header>
  )
}
