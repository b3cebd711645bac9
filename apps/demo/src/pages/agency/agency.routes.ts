import { activateRegistration } from '@rollcall/api/src/compliance/decisions/decide-registration.ts'
import { rejectEvidence, verifyEvidence } from '@rollcall/api/src/compliance/decisions/judge-evidence.ts'
import { reopenForm } from '@rollcall/api/src/compliance/decisions/reopen-form.ts'
import { liftRestriction } from '@rollcall/api/src/compliance/decisions/restrict-item.ts'
import { resetSecondFactor } from '@rollcall/api/src/identity/second-factors/reset-second-factor.ts'
import { ApiError } from '@rollcall/api/src/platform/api-error.ts'
import type { Caller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { requireOrigin } from '@rollcall/api/src/platform/http/check-origin.ts'
import { sendStoredFile } from '@rollcall/api/src/platform/http/send-file.ts'
import { takeUrlEncodedForms } from '@rollcall/api/src/platform/http/url-encoded-form.ts'
import { isUuid } from '@rollcall/api/src/platform/ids.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agencyPage, type Notice, notices } from './agency.page.ts'
import { findConsultantOf, listAskedChanges, listProtectedPeople } from './agency.queries.ts'
import { listWaiting } from './waiting-for-consultant.ts'

type Fields = Readonly<Record<string, string>>
type Decide = (tx: Transaction, caller: Caller, fields: Fields, services: Services) => Promise<void>

const field = (fields: Fields, name: string) => fields[name] ?? ''
const evidenceIn = (fields: Fields) => ({
  complianceItemId: field(fields, 'complianceItemId'),
  referenceFileId: field(fields, 'referenceFileId'),
})

const decisions: Record<string, { decide: Decide; done: Notice }> = {
  verify: {
    decide: (tx, caller, fields) => verifyEvidence(tx, caller, evidenceIn(fields)),
    done: 'verified',
  },
  reject: {
    decide: (tx, caller, fields) =>
      rejectEvidence(tx, caller, { ...evidenceIn(fields), reason: field(fields, 'reason') }),
    done: 'rejected',
  },
  reopen: {
    decide: (tx, caller, fields) =>
      reopenForm(tx, caller, {
        complianceItemId: field(fields, 'complianceItemId'),
        submissionId: field(fields, 'submissionId'),
      }),
    done: 'reopened',
  },
  lift: {
    decide: (tx, caller, fields) => liftRestriction(tx, caller, field(fields, 'complianceItemId')),
    done: 'lifted',
  },
  activate: {
    decide: (tx, caller, fields) => activateRegistration(tx, caller, field(fields, 'registrationId')),
    done: 'activated',
  },
  'reset-two-step': {
    decide: (tx, caller, fields, services) =>
      resetSecondFactor(tx, services, caller, field(fields, 'candidateId')),
    done: 'reset',
  },
}

/** The consultant's half of the demo, until the agency has its own way in. */
export function devAgency(app: FastifyInstance, services: Services): void {
  const { db, files, config } = services

  app.get<{ Querystring: { notice?: string } }>('/dev/agency', async ({ query }, reply) => {
    const notice = Object.keys(notices).find((name) => name === query.notice) as Notice | undefined
    return (
      reply
        .header('cache-control', 'no-store')
        // Without a referrer a browser sends a form with no origin either, and it would be refused below.
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(
          agencyPage(
            config,
            {
              ...(await listWaiting(services)),
              changes: await listAskedChanges.all(db),
              protectedPeople: await listProtectedPeople.all(db),
            },
            notice,
          ),
        )
    )
  })
  app.get<{ Params: { id: string } }>('/dev/agency/files/:id', ({ params: { id } }, reply) => {
    if (!isUuid(id)) throw new ApiError('file_not_found')
    return sendStoredFile(reply, files, id)
  })
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    for (const [name, { decide, done: notice }] of Object.entries(decisions))
      scope.post(`/dev/agency/${name}`, async (request, reply) => {
        // This page has no sign-in, so a page of another site could otherwise send decisions from the visitor's browser.
        requireOrigin(config, request)
        const fields = (request.body ?? {}) as Fields
        const caller = await consultantOf(services, request, fields)
        const outcome = await db
          .transaction((tx) => decide(tx, caller, fields, services))
          .then(() => notice, noticeOf)
        return reply.redirect(`/dev/agency?notice=${outcome}`, 303)
      })
    done()
  })
}

function noticeOf(error: unknown): Notice {
  if (!(error instanceof ApiError)) throw error
  return error.code === 'consultant_reason_invalid' ? 'reason' : 'gone'
}

/** The consultant who looks after the candidate. */
async function consultantOf(
  { db, clock }: Services,
  request: FastifyRequest,
  fields: Fields,
): Promise<Caller> {
  const id = (name: string) => (isUuid(field(fields, name)) ? field(fields, name) : null)
  const found = await findConsultantOf.first(
    db,
    id('complianceItemId'),
    id('registrationId'),
    id('candidateId'),
  )
  return {
    subject: null,
    actor: { kind: 'consultant', id: found?.consultantId ?? null },
    trace: { traceId: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    clock,
  }
}
