import { QueryClient } from '@tanstack/react-query'
import { backOffMs } from '../transport/back-off.ts'
import { Failure } from '../transport/failure.ts'

const MAX_RETRIES = 2
const DAY_MS = 24 * 60 * 60_000

/** Nobody watches a placeholder for longer: who is to come back later than this is told so. */
const LONGEST_ASKED_SECONDS = 10

/** Worth asking again: no answer came, or the service asked for a moment. A refusal is an answer. */
const isTransient = (error: Error) =>
  error instanceof Failure &&
  error.type === 'transientError' &&
  (error.retryAfterSeconds ?? 0) <= LONGEST_ASKED_SECONDS

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      retryDelay: backOffMs,
      // Kept as long as the copy on the device is, or what is read offline would be dropped on the way in.
      gcTime: 7 * DAY_MS,
      refetchOnWindowFocus: true,
    },
    // Sent or refused now: one that waits for a network would be sent when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})
