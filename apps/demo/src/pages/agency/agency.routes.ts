import { ApiError } from '@rollcall/api/src/platform/api-error.ts'
import { requireOrigin } from '@rollcall/api/src/platform/http/check-origin.ts'
import { sendStoredFile } from '@rollcall/api/src/platform/http/send-file.ts'
import { takeUrlEncodedForms } from '@rollcall/api/src/platform/http/url-encoded-form.ts'
import { isUuid } from '@rollcall/api/src/platform/ids.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import type { Waiting } from '@rollcall/contract/desk/decisions'
import type { FastifyInstance } from 'fastify'
import { agencyPage, type Notice, notices } from './agency.page.ts'
import { listProtectedPeople } from './agency.queries.ts'
import { type DeskAnswer, openDeskClient } from './desk-client.ts'

type Fields = Readonly<Record<string, string>>

interface Decision {
  method: 'POST' | 'DELETE'
  path: (id: (name: string) => string) => string
  done: Notice
}

const item = (id: (name: string) => string) => `compliance-items/${id('complianceItemId')}`

const decisions: Record<string, Decision> = {
  verify: {
    method: 'POST',
    path: (id) => `${item(id)}/evidence/${id('referenceFileId')}/verify`,
    done: 'verified',
  },
  reject: {
    method: 'POST',
    path: (id) => `${item(id)}/evidence/${id('referenceFileId')}/reject`,
    done: 'rejected',
  },
  reopen: {
    method: 'POST',
    path: (id) => `${item(id)}/submissions/${id('submissionId')}/reopen`,
    done: 'reopened',
  },
  lift: { method: 'DELETE', path: (id) => `${item(id)}/restriction`, done: 'lifted' },
  activate: {
    method: 'POST',
    path: (id) => `registrations/${id('registrationId')}/activate`,
    done: 'activated',
  },
  'reset-second-factor': {
    method: 'DELETE',
    path: (id) => `candidates/${id('candidateId')}/second-factors`,
    done: 'reset',
  },
}

/** Plain forms over the calls of the desk. Only the demo has them: they sign a consultant in without asking. */
export function devAgency(app: FastifyInstance, services: Services): void {
  const { db, files, config } = services
  const desk = openDeskClient(app, services)

  app.get<{ Querystring: { notice?: string } }>('/dev/agency', async ({ query }, reply) => {
    const notice = Object.keys(notices).find((name) => name === query.notice) as Notice | undefined
    const waiting = (await desk('GET', 'waiting')).json as Waiting
    return (
      reply
        .header('cache-control', 'no-store')
        // Without a referrer browsers send forms without an origin, which would be refused below.
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(agencyPage(config, waiting, await listProtectedPeople.all(db), notice))
    )
  })
  app.get<{ Params: { id: string } }>('/dev/agency/files/:id', ({ params: { id } }, reply) => {
    if (!isUuid(id)) throw new ApiError('file_not_found')
    return sendStoredFile(reply, files, id)
  })
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    for (const [name, { method, path, done: notice }] of Object.entries(decisions))
      scope.post(`/dev/agency/${name}`, async (request, reply) => {
        // The page signs every visitor in: a page of another site must not decide for a visitor.
        requireOrigin(config, request)
        const fields = (request.body ?? {}) as Fields
        const id = (field: string) => encodeURIComponent(fields[field] || 'none')
        const reason = name === 'reject' ? { reason: fields.reason ?? '' } : undefined
        const answer = await desk(method, path(id), reason)
        return reply.redirect(`/dev/agency?notice=${noticeOf(answer, notice)}`, 303)
      })
    done()
  })
}

function noticeOf({ status, code }: DeskAnswer, done: Notice): Notice {
  if (status < 300) return done
  if (status >= 500) throw new Error(`The desk answers ${status} ${code}`)
  // Nothing else of these forms is written by hand.
  return status === 400 ? 'reason' : 'gone'
}
