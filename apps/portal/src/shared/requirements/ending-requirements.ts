import { useToday } from '@rollcall/client/clock/use-today.ts'
import type { EndingRequirement } from '@rollcall/contract/work/bookings'
import {
  requirementsMissingFor,
  requirementsMissingForOffer,
} from '@rollcall/domain/work/bookings/ending-requirements'
import type { StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { overviewQuery } from '../bookings/overview.queries.ts'
import { tRequirements } from './requirements.words.ts'

export type { EndingRequirement }

type Shift = Parameters<typeof requirementsMissingFor>[0]
type OfferedShifts = readonly { dateLocal: string }[]
type UncoveredRequirement = EndingRequirement & {
  /** How many of the offered shifts it does not cover. */
  uncoveredShifts: number
  isExpired: boolean
}

export interface EndingRequirements {
  today: string
  all: readonly EndingRequirement[]
  missingFor: (shift: Shift) => EndingRequirement[]
  missingForOffer: (shifts: OfferedShifts) => UncoveredRequirement[]
}

/** The requirements that have expired or soon will, from today's overview. */
export function useEndingRequirements(timeZone: string): EndingRequirements {
  const today = useToday(timeZone)
  const { data } = useQuery(overviewQuery(today))
  const ending = data?.endingRequirements
  return useMemo(
    () => ({
      today,
      all: ending ?? [],
      missingFor: (shift) => requirementsMissingFor(shift, ending ?? [], today),
      missingForOffer: (shifts) =>
        requirementsMissingForOffer(shifts, ending ?? [], today).map((missing) => ({
          ...missing,
          isExpired: missing.dateExpiry < today,
        })),
    }),
    [today, ending],
  )
}

const EXPIRED = { icon: 'error', tone: 'danger' } as const
const EXPIRING = { icon: 'warning', tone: 'warning' } as const

export function requirementVariant({ title, dateExpiry }: EndingRequirement, today: string): StatusVariant {
  return {
    ...(dateExpiry < today ? EXPIRED : EXPIRING),
    title: () =>
      dateExpiry < today
        ? tRequirements('expired', { title })
        : tRequirements('expires', { title, date: formatDate(dateExpiry) }),
  }
}

/** For an offer: the requirements that do not cover all of its shifts, and the number of uncovered shifts. */
export const offerRequirementVariants = (
  shifts: OfferedShifts,
  { missingForOffer, today }: EndingRequirements,
): StatusVariant[] =>
  missingForOffer(shifts).map((requirement) => {
    if (requirement.isExpired) return requirementVariant(requirement, today)
    const { title, dateExpiry, uncoveredShifts: count } = requirement
    const words = { title, date: formatDate(dateExpiry), count }
    return {
      ...EXPIRING,
      title: () => tRequirements(shifts.length === 1 ? 'expiresBefore' : 'expiresBeforeSome', words),
    }
  })
