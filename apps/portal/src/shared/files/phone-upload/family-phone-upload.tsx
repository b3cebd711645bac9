import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PhoneUpload } from './phone-upload.tsx'

type Props<Record extends { id: string }> = {
  family: FileFamily
  /** The record that the new one replaces. */
  replacedId?: string | undefined
  listQuery: UseQueryOptions<Record[], Error, Record[], string[]>
  onReceived: () => void
  children: ReactNode
}

/** Wraps a form that adds a record to a family. A record is received from a phone when the list has a new one. */
export function FamilyPhoneUpload<Record extends { id: string }>(props: Props<Record>) {
  const { family, replacedId, listQuery, onReceived, children } = props
  const client = useQueryClient()
  return (
    <PhoneUpload
      added={{ add: replacedId === undefined ? family : `${family}.${replacedId}` }}
      fetchState={() => client.fetchQuery({ ...listQuery, staleTime: 0 })}
      isReceived={(before, now) => now.some(({ id }) => !before.some((one) => one.id === id))}
      onReceived={onReceived}
    >
      {children}
    </PhoneUpload>
  )
}
