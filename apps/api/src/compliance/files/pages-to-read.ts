import type { FastifyReply } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { PagePictures } from '../../platform/files/page-pictures.ts'
import { readerOwnerOf } from '../../platform/files/reader-owner.ts'
import type { Services } from '../../platform/services.ts'

/** The pages of a file that a candidate reads before agreeing to it. */
export interface PagesToRead {
  count(caller: CandidateCaller, fileId: string): Promise<number>
  /**
   * Sending the last page counts as fetching the whole file, but only to the candidate: a consultant who views it does
   * not read it for them.
   */
  send(reply: FastifyReply, caller: CandidateCaller, shown: ShownPage): Promise<FastifyReply>
}

interface ShownPage {
  fileId: string
  page: number
  noteFetch: () => Promise<unknown>
}

export const openPagesToRead = ({ files }: Services, pages: PagePictures): PagesToRead => ({
  count: async (caller, fileId) => pages.count(await files.get(fileId), readerOwnerOf(caller)),
  async send(reply, caller, { fileId, page, noteFetch }) {
    const owner = readerOwnerOf(caller)
    const file = await files.get(fileId)
    const picture = await pages.draw(file, page, owner)
    if (!picture) throw new ApiError('file_not_found')
    const isShown = caller.actor.kind === 'candidate' && reply.request.method === 'GET'
    if (isShown && page === (await pages.count(file, owner))) await noteFetch()
    // Not cached by the browser: the service records only pages that it sends.
    return reply.header('cache-control', 'private, no-store').type('image/webp').send(picture)
  },
})
