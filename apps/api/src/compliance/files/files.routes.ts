import type { fileCalls } from '@rollcall/contract/compliance/files'
import type { PagePictures } from '../../platform/files/page-pictures.ts'
import { readerOwnerOf } from '../../platform/files/reader-owner.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import type { Handlers, Identify } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { cookieNameOf, filePathOf, giveAccessKey, openWithKey, withoutBrackets } from './access-keys.ts'
import { findBearer } from './find-bearer.ts'
import { getDownloadable, type IsKnownAgreement } from './get-downloadable.ts'
import { drawOwnPage, getOwnFile, noteAccess } from './own-files.ts'

/** A page never changes, and only the caller may see it. */
const PAGE_CACHE = { 'cache-control': 'private, max-age=600', vary: 'authorization' }

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
      await noteAccess(db, caller, fileId, 'file_downloaded')
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
      return sendStoredFile(reply, files, fileId)
    },
    'GET /files/{id}/pages': async ({ caller, params }) => ({
      pageCount: await pages.count(await getOwnFile(db, caller, params.id, 'view'), readerOwnerOf(caller)),
    }),
    'GET /files/{id}/pages/{page}': async ({ caller, params, reply }) => {
      const picture = await drawOwnPage(db, pages, caller, { fileId: params.id, page: params.page })
      return reply.headers(PAGE_CACHE).type('image/webp').send(picture)
    },
  }
}
