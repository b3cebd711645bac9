import type { fileCalls } from '@rollcall/contract/compliance/files'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PagePictures } from '../../platform/files/page-pictures.ts'
import { readerOwnerOf } from '../../platform/files/reader-owner.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import type { Handlers, Identify } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { cookieNameOf, filePathOf, giveAccessKey, openWithKey, withoutBrackets } from './access-keys.ts'
import { getOwnFile, type OwnFile } from './own-files.ts'

/** A page is the same for ever, and nobody's but the caller's. */
const PAGE_CACHE = { 'cache-control': 'private, max-age=600', vary: 'authorization' }

/** Whether a candidate knows of an agreement with this file's id. Agreements belong to an area above. */
type IsKnownAgreement = (db: Database, candidateId: string, fileId: string) => Promise<boolean>

export function fileRoutes(
  services: Services,
  identify: Identify,
  pages: PagePictures,
  isKnownAgreement: IsKnownAgreement,
): Handlers<typeof fileCalls> {
  const { db, clock, files } = services
  return {
    'GET /file/generateAccessToken/{id}': async ({ caller, params, reply }) => {
      const { id: fileId } = await getDownloadable(services, isKnownAgreement, caller, params.id)
      return { accessKey: await giveAccessKey(db, reply, caller, { fileId }) }
    },
    'GET /file/{accessKey}': async ({ params, request, reply }) => {
      const accessKey = withoutBrackets(params.accessKey)
      const shown = {
        accessKey,
        browserSecret: readCookie(request, cookieNameOf(accessKey), filePathOf(request)),
        candidateId: await findBearer(services, identify, request),
        now: clock.now(),
      }
      const fileId = await openWithKey(db, shown, { isSpent: request.method === 'GET' })
      if (fileId === undefined) throw new ApiError('access_key_invalid')
      return sendStoredFile(reply, files, fileId)
    },
    'GET /files/{id}/pages': async ({ caller, params }) => ({
      pageCount: await pages.count(await getOwnFile(db, caller, params.id, 'view'), readerOwnerOf(caller)),
    }),
    'GET /files/{id}/pages/{page}': async ({ caller, params, reply }) => {
      const file = await getOwnFile(db, caller, params.id, 'view')
      const picture = await pages.draw(file, params.page, readerOwnerOf(caller))
      if (!picture) throw new ApiError('file_not_found')
      return reply.headers(PAGE_CACHE).type('image/webp').send(picture)
    },
  }
}

/**
 * An agreement is its client's, and has a call of its own that notes who was given it. Whoever knows of it is told so;
 * of any other file that is not theirs nobody learns that it exists.
 */
async function getDownloadable(
  { db }: Services,
  isKnownAgreement: IsKnownAgreement,
  caller: CandidateCaller,
  fileId: string,
): Promise<OwnFile> {
  try {
    return await getOwnFile(db, caller, fileId, 'download')
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'file_not_found') throw error
    throw (await isKnownAgreement(db, caller.subject.candidateId, fileId))
      ? new ApiError('candidate_file_id_and_candidate_id_mismatch')
      : error
  }
}

/** Who shows a token that is good. A browser that follows a link shows none. */
async function findBearer(
  { db }: Services,
  identify: Identify,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (request.headers.authorization === undefined) return undefined
  try {
    const claim = await identify.candidate(request)
    const [[found]] = await db.readTogether([claim.statement])
    return claim.admit(found).subject.candidateId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
