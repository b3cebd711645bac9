import { now } from '@rollcall/client/clock/clock.ts'
import { saveFile } from '@rollcall/client/files/save-file.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { endSessionElsewhere, endSessionsElsewhere, listSessions } from '@rollcall/client/session/account.ts'
import { clientFailure, Failure } from '@rollcall/client/transport/failure.ts'
import type { ActedForMe } from '@rollcall/contract/identity/consultants'
import type { SessionList } from '@rollcall/contract/identity/identity'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => orThrow(listSessions(signal)),
  // Addresses and devices are not stored on the device.
  meta: { isKeptOnDevice: false },
})

/** Ends one session, or without an id every other one. A session that is already over counts as ended. */
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

/** The file is saved to the device and not cached in the portal. */
export const useDownloadYourData = (timeZone: string) =>
  useMutation({
    mutationFn: async () => {
      if (!navigator.onLine) throw clientFailure('network_unreachable')
      const file = await orThrow(send('GET /me/export'))
      saveFile(file, `your-data-${localDateOf(now(), timeZone)}.json`)
    },
    gcTime: 0,
  })

const PAGE_SIZE = 5

const isNew = ({ id }: ActedForMe, index: number, list: readonly ActedForMe[]) =>
  list.findIndex((other) => other.id === id) === index

export const actedForMeQuery = infiniteQueryOptions({
  queryKey: ['acted-for-me'],
  queryFn: async ({ pageParam, signal }) => {
    const answer = await send('GET /me/acted-for-me', {
      query: { page: pageParam, pageSize: PAGE_SIZE },
      signal,
    })
    if (!answer.isSuccess) throw answer.error
    const { currentPage = 1, totalPages = 1 } = answer.pagination ?? {}
    return { visits: answer.data, nextPage: currentPage < totalPages ? currentPage + 1 : null }
  },
  initialPageParam: 1,
  getNextPageParam: ({ nextPage }) => nextPage,
  // A new entry between two page requests shifts the rest.
  select: ({ pages }) => pages.flatMap(({ visits }) => visits).filter(isNew),
  // Names and reasons are not stored on the device.
  meta: { isKeptOnDevice: false },
})
