import { QueryClient } from '@tanstack/react-query'
import { backOffMs } from '../transport/back-off.ts'
import { Failure } from '../transport/failure.ts'

const MAX_RETRIES = 2
const DAY_MS = 24 * 60 * 60_000

/** The longest wait with a skeleton: if the service requires a longer one, the failure is shown. */
const MAX_RETRY_AFTER_SECONDS = 10

/** Worth a retry: no response came, or the service asked to wait. A refusal is final. */
const isTransient = (error: Error) =>
  error instanceof Failure &&
  error.type === 'transientError' &&
  (error.retryAfterSeconds ?? 0) <= MAX_RETRY_AFTER_SECONDS

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < MAX_RETRIES && isTransient(error),
      retryDelay: backOffMs,
      // As long as the device copy, or restored data would be dropped at once.
      gcTime: 7 * DAY_MS,
      refetchOnWindowFocus: true,
    },
    // Mutations are sent or fail at once: one that waits for a network would be sent when it is no longer expected.
    mutations: { retry: false, networkMode: 'always' },
  },
})
