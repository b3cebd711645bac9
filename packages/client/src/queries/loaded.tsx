import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import type { FetchStatus } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asFailure } from '../transport/failure.ts'

type Props<Data> = {
  query: {
    data: Data | undefined
    error: unknown
    fetchStatus: FetchStatus
    /** The previous query's data, until the response arrives. */
    isPlaceholderData?: boolean
    refetch: () => Promise<unknown>
  }
  skeleton: ReactNode
  /** Shown if there is neither a network nor a device copy. */
  offline: string
  failed: string
  /** Renders a failure that has a presentation of its own. */
  onFailure?: (error: unknown) => ReactNode
  /** `hadFailed`: the focus was on the retry button, which no longer exists. */
  children: (data: Data, hadFailed: boolean) => ReactNode
}

/** Shows fetched data, or its loading, offline or failed state. Existing data is shown even if the last refresh failed. */
export function Loaded<Data>({ query, skeleton, offline, failed, onFailure, children }: Props<Data>) {
  // The screen is rendered again only for changes of the fields that are read: with data, no refetch does that.
  const { error } = query
  // Without a network the results of the previous search would stay, as if they matched this one.
  const data = query.isPlaceholderData && query.fetchStatus === 'paused' ? undefined : query.data
  // A query clears its error on a retry; the notice stays, so that its button keeps the focus.
  const [lastError, setLastError] = useState<unknown>(null)
  if (error && error !== lastError) setLastError(error)

  if (data !== undefined) return children(data, lastError !== null)
  if (query.fetchStatus === 'paused') return <Notice kind="warning">{offline}</Notice>
  if (!lastError) return skeleton
  const instead = onFailure?.(lastError)
  if (instead) return instead
  return (
    <Notice
      kind="error"
      title={failed}
      action={
        <Button busy={query.fetchStatus === 'fetching'} onClick={() => void query.refetch()}>
          {tUi('action.retry')}
        </Button>
      }
    >
      {asFailure(lastError).message}
    </Notice>
  )
}
