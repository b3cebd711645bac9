import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { tRequirements } from './requirements.words.ts'

type Props = {
  /** The document that the shifts need. */
  title: string
  count: number
  /** The day of the first of them. */
  first: string
  today: string
  className?: string | undefined
}

/** From a document that has expired, or soon will, to the shifts it does not cover. */
export const SeeShiftsLink = ({ title, count, first, today, className }: Props) => (
  <Link
    to="/"
    // Today's shifts have a place of their own, above the days that follow.
    search={first === today ? {} : { from: first }}
    hash={first === today ? 'today' : 'days'}
    className={className}
  >
    {tRequirements('seeShifts', { count })}
    <VisuallyHidden>{tRequirements('seeShiftsOf', { title })}</VisuallyHidden>
  </Link>
)
