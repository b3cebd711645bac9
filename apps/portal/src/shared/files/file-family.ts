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

/** As they stand in the address of My Files. */
export const fileTabs = ['certifications', 'qualifications', 'experience', 'documents'] as const
export type FileTab = (typeof fileTabs)[number]

export const tabOfFamily: Readonly<Record<FileFamily, FileTab>> = {
  certifications: 'certifications',
  qualifications: 'qualifications',
  workExperience: 'experience',
  generalFiles: 'documents',
}

/** One of the four families of My Files. A feature exports one, and `app/my-files/families.ts` puts them together. */
export interface FamilyPart {
  family: FileFamily
  tab: FileTab
  icon: IconName
  title: () => string
  /** Its records, with everything that can be done with them. */
  Section: ComponentType<SectionProps> & { preload: () => void }
  /** Its list, as what it adds to search and to the top of the screen. */
  recordsQuery: RecordsQuery
}

export interface SectionProps {
  user: CurrentUser
  /** The ids of the records to show, while somebody searches; all of them otherwise. */
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
  /** What its owner has to know before anything else. */
  problem?: RecordProblem | undefined
}

export type RecordProblem =
  | { kind: 'expired' | 'expiring'; dateExpiry: string }
  | { kind: 'refused'; reason: string }

/** A copy that an older version left on the device says nothing of it. */
export const refusedFor = (reason: string | null | undefined): RecordProblem | undefined =>
  reason ? { kind: 'refused', reason } : undefined

/** Which buttons somebody gets; the service asks the same again. */
export const canWith = (user: CurrentUser, family: FileFamily) => (permission: FileFamilyPermission) =>
  isEnabled(user.features, `${family}.${permission}`)

export const fileKeys = {
  all: ['files'],
  list: (family: FileFamily) => ['files', family],
  types: (family: FileFamily) => ['file-types', family],
} as const

/** Something was added or taken away: the list is asked for again, in other tabs too, and what it is evidence for. */
export function filesChanged(client: QueryClient, family: FileFamily): void {
  refreshFamily(client, family)
  tellOtherTabs('files', family)
}

export function refreshFamily(client: QueryClient, family: FileFamily): void {
  void client.invalidateQueries({ queryKey: fileKeys.list(family) })
  refreshRegistrations(client)
}
