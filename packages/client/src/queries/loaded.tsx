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
    /** Of what was asked for before, until the answer is here. */
    isPlaceholderData?: boolean
    refetch: () => Promise<unknown>
  }
  skeleton: ReactNode
  /** Said when there is neither a network nor a copy on the device. */
  offline: string
  failed: string
  /** Shown instead of the failure, for one that has a place of its own. */
  onFailure?: (error: unknown) => ReactNode
  /** `hadFailed`: whoever asked again has the focus on a button that is gone by then. */
  children: (data: Data, hadFailed: boolean) => ReactNode
}

/** What was fetched, or what is instead of it. Data we hold is shown whatever became of the last attempt to refresh it. */
export function Loaded<Data>({ query, skeleton, offline, failed, onFailure, children }: Props<Data>) {
  const { error, fetchStatus, refetch, isPlaceholderData } = query
  // Without a network what was found for another search would stand there for good, as if it matched.
  const data = isPlaceholderData && fetchStatus === 'paused' ? undefined : query.data
  // A query forgets its error when it tries again; the notice stays, so that its button keeps the focus.
  const [lastError, setLastError] = useState<unknown>(null)
  if (error && error !== lastError) setLastError(error)

  if (data !== undefined) return children(data, lastError !== null)
  if (fetchStatus === 'paused') return <Notice kind="warning">{offline}</Notice>
  if (!lastError) return skeleton
  const instead = onFailure?.(lastError)
  if (instead) return instead
  return (
    <Notice
      kind="error"
      title={failed}
      action={
        <Button busy={fetchStatus === 'fetching'} onClick={() => void refetch()}>
          {tUi('action.retry')}
        </Button>
      }
    >
      {asFailure(lastError).message}
    </Notice>
  )
}
