import type { EndingRequirement } from '@rollcall/contract/bookings'
import { requirementsMissingFor } from '@rollcall/domain/compliance/ending-requirements'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../bookings/overview.queries.ts'
import { formatDate } from '../format.ts'
import type { StatusVariant } from '../ui/status-badge.tsx'
import { useToday } from '../use-today.ts'
import { tRequirements } from './requirements.words.ts'

export type { EndingRequirement }

type Shift = Parameters<typeof requirementsMissingFor>[0]

export interface EndingRequirements {
  today: string
  all: readonly EndingRequirement[]
  missingFor: (shift: Shift) => EndingRequirement[]
}

/** What has expired or soon will, as the overview of today tells, which every screen has. */
export function useEndingRequirements(timeZone: string): EndingRequirements {
  const today = useToday(timeZone)
  const { data } = useQuery(overviewQuery(today))
  const all = data?.endingRequirements ?? []
  return { today, all, missingFor: (shift) => requirementsMissingFor(shift, all, today) }
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
