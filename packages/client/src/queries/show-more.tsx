import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
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
  if (!shown && !query.hasNextPage) return null
  return (
    <div className={css.more}>
      {shown && <output className={css.shown}>{shown}</output>}
      {query.isFetchNextPageError && (
        <Notice kind="error" title={failed}>
          {asFailure(query.error).message}
        </Notice>
      )}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
    </div>
  )
}
