import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type FileFamily,
  type FileFamilyPermission,
  isEnabled,
} from '@rollcall/domain/features/feature-flags'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { refreshRegistrations } from '../registrations/registrations-cache.ts'
import type { FileTab } from './file-tabs.ts'

/** One of the four families of My Files. A feature exports one, and `app/my-files/families.ts` puts them together. */
export interface FamilyPart {
  family: FileFamily
  tab: FileTab
  icon: IconName
  title: () => string
  /** Its records, with all actions. */
  Section: ComponentType<SectionProps> & { preload: () => void }
  /** Its list, for the search and the attention list. */
  recordsQuery: RecordsQuery
}

export interface SectionProps {
  user: CurrentUser
  /** The ids of the records to show during a search; all of them otherwise. */
  found: ReadonlySet<string> | null
  /** The record that the address names (`?item=`), to be shown in full. */
  itemId: string | undefined
  onItem: (id: string | undefined) => void
}

/** The query of its section with a `select`; made by `recordsQueryOf`, which keeps its own types out of here. */
export type RecordsQuery = UseQueryOptions<unknown, Error, readonly RecordSummary[]>

export const recordsQueryOf = <Data>(
  query: UseQueryOptions<Data, Error, Data, string[]>,
  summaryOf: (data: Data) => readonly RecordSummary[],
): RecordsQuery => ({ ...query, select: summaryOf }) as unknown as RecordsQuery

export interface RecordSummary {
  id: string
  title: string
  /** Whatever else it may be searched by. */
  detail: string
  /** The problem to show first. */
  problem?: RecordProblem | undefined
}

export type RecordProblem =
  | { kind: 'expired' | 'expiring'; dateExpiry: string }
  | { kind: 'refused'; reason: string }

/** Absent in device copies of older versions. */
export const refusedFor = (reason: string | null | undefined): RecordProblem | undefined =>
  reason ? { kind: 'refused', reason } : undefined

/** Whether to show an action; the service checks the same permission. */
export const canWith = (user: CurrentUser, family: FileFamily) => (permission: FileFamilyPermission) =>
  isEnabled(user.features, `${family}.${permission}`)

export const fileKeys = {
  all: ['files'],
  list: (family: FileFamily) => ['files', family],
  types: (family: FileFamily) => ['file-types', family],
} as const

/** A record was added or deleted: refetches the list, also in other tabs, and the registrations that use it. */
export function filesChanged(client: QueryClient, family: FileFamily): void {
  refreshFamily(client, family)
  tellOtherTabs('files', family)
}

export function refreshFamily(client: QueryClient, family: FileFamily): void {
  void client.invalidateQueries({ queryKey: fileKeys.list(family) })
  refreshRegistrations(client)
}
