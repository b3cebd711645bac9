import type { SessionList } from '@rollcall/contract/identity'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow } from '../../shared/api/api.ts'
import { Failure } from '../../shared/api/failure.ts'
import { endSessionElsewhere, endSessionsElsewhere, listSessions } from '../../shared/session/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => orThrow(listSessions(signal)),
  // Addresses and devices are for whoever asks now, not for a copy on the device.
  meta: { isKeptOnDevice: false },
})

/** Ends one session, or without an id every other one. One that is over already has ended too. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      try {
        await orThrow(id === undefined ? endSessionsElsewhere() : endSessionElsewhere(id))
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'session_not_found') throw error
      }
    },
    onSuccess: async (_done, ended) => {
      await client.cancelQueries(sessionsQuery)
      client.setQueryData(sessionsQuery.queryKey, (list: SessionList | undefined) => {
        const isLeft = ({ id, isCurrent }: SessionList['sessions'][number]) =>
          isCurrent || (ended !== undefined && id !== ended)
        return list && { sessions: list.sessions.filter(isLeft) }
      })
      await client.invalidateQueries(sessionsQuery)
    },
  })
}
