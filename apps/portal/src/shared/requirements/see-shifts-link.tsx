import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { tRequirements } from './requirements.words.ts'

type Props = {
  /** The document that the shifts need. */
  title: string
  count: number
  /** The day of the first of them. */
  first: string
  className?: string | undefined
}

/** A link from an expiring requirement to the shifts it does not cover. */
export const SeeShiftsLink = ({ title, count, first, className }: Props) => (
  <Link to="/" search={{ from: first }} hash="days" className={className}>
    {tRequirements('seeShifts', { count })}
    <VisuallyHidden>{tRequirements('seeShiftsOf', { title })}</VisuallyHidden>
  </Link>
)
