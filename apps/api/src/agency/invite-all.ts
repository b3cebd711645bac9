import { inviteCandidate } from '../people/candidates/invite-candidate.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Services } from '../platform/services.ts'
import type { SourceCaller } from './put-resources.ts'
import { listUninvited } from './resources.queries.ts'

const PAGE_SIZE = 500

export interface Invited {
  count: number
  refused: { externalId: string; code: string }[]
}

/**
 * Invites the candidates of a source who were never invited and are not suspended. Each in a transaction of their own: one who
 * cannot be invited does not hold up the others, and a repeated run continues.
 */
export async function inviteAll(services: Services, { source, caller }: SourceCaller): Promise<Invited> {
  const invited: Invited = { count: 0, refused: [] }
  const nextPage = (after: string) => listUninvited.all(services.db, source, after, PAGE_SIZE)
  for (let page = await nextPage(''); page.length > 0; page = await nextPage(page.at(-1)?.externalId ?? ''))
    for (const { candidateId, externalId } of page)
      try {
        const invite = { candidateId }
        if (await services.db.transaction((tx) => inviteCandidate(tx, services, caller, invite)))
          invited.count++
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        invited.refused.push({ externalId, code: error.code })
      }
  return invited
}
