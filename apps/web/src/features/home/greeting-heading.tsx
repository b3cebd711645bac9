import type { CurrentUser } from '@rollcall/contract/me'
import { greetingOf, nameToGreet } from '@rollcall/domain/greeting'
import { formatLongDate } from '../../shared/format.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { t } from '../../shared/words/words.ts'
import css from './home.module.css'

export function GreetingHeading({ user }: { user: CurrentUser }) {
  const minute = useCurrentMinute()
  const greeting = greetingOf(minute, user.timezone)
  return (
    <header className={css.greeting}>
      <h2>{t(`home.greeting.${greeting}`, { name: nameToGreet(user) })}</h2>
      <p>{formatLongDate(minute, user.timezone)}</p>
    </header>
  )
}
