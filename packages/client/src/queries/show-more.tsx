import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { asFailure } from '../transport/failure.ts'
import css from './show-more.module.css'

type Props = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
  /** How many are shown. */
  shown?: string
  more: string
  failed: string
}

/** Loads the next page of a list. */
export function ShowMore({ query, shown, more, failed }: Props) {
  const [ends, setEnds] = useState(0)
  // With the last page the pressed button is gone.
  const place = useFocus<HTMLDivElement>(ends)
  const press = async () => {
    const { hasNextPage } = await query.fetchNextPage()
    if (!hasNextPage) setEnds(ends + 1)
  }
  if (!shown && !query.hasNextPage && ends === 0) return null
  return (
    <div ref={place} tabIndex={-1} className={css.more}>
      {shown && <output className={css.shown}>{shown}</output>}
      {query.isFetchNextPageError && (
        <Notice kind="error" title={failed}>
          {asFailure(query.error).message}
        </Notice>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void press()}>
          {more}
        </Button>
      )}
    </div>
  )
}
