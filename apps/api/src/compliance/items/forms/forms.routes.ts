import type { Readable } from 'node:stream'
import type { CallAnswer } from '@rollcall/contract/call'
import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../../platform/api-error.ts'
import { fieldMetaReader } from '../../../platform/field-meta-reader.ts'
import { formBody } from '../../../platform/http/form-body.ts'
import type { Handlers, Identify } from '../../../platform/http/mount-calls.ts'
import { limitRate, networkOf, type RateLimit } from '../../../platform/rate-limit.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { findItem, type HeldItem } from '../../registrations/item-access.ts'
import { askForChange } from './ask-for-change.ts'
import { changeAnswers } from './change-answers.ts'
import { getForm, isAlreadySent } from './form-access.ts'
import type { FormRow } from './forms.queries.ts'
import { type JotForm, jotFormToken, jotFormUrl } from './jot-form.ts'
import { receiveJotForm } from './receive-jot-form.ts'
import { presentReferee } from './references/references.presenter.ts'
import { listReferees } from './references/references.queries.ts'
import { findSent, presentAnswers } from './sent-answers.ts'

const sentByNetwork: RateLimit = { name: 'jot-form', limit: 600, windowSeconds: 60 }

type FormPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/form'
type FormCall = `GET ${FormPath}`
type Calls = Pick<
  typeof registrationCalls,
  FormCall | `GET ${FormPath}/answers` | `PUT ${FormPath}/answers` | `POST ${FormPath}/change-request`
>
type Answer = CallAnswer<Calls[FormCall]>

export function formRoutes(services: Services, jotForm: JotForm | undefined): Handlers<Calls> {
  const { db, config } = services
  const readFieldMeta = fieldMetaReader(services.log)
  const [host] = jotForm ? config.embeds.jotForm : []

  async function formOf(item: HeldItem, form: FormRow): Promise<Answer> {
    if (form.source === 'referees') {
      const asked = await askedFor(item)
      return { source: 'referees', needed: form.refereesNeeded, asked }
    }
    if (form.source === 'internal')
      return { source: 'internal', fields: readFieldMeta(form.fieldMeta, form.id) }
    if (host === undefined) throw new ApiError('compliance_item_unavailable')
    return { source: 'jotForm', url: jotFormUrl(host, form.jotFormId, await jotFormToken(db, item)) }
  }

  async function askedFor({ evidence }: HeldItem) {
    const waiting = evidence.find(({ verification }) => verification === 'unverified')
    const asked = waiting ? await listReferees.all(db, waiting.id) : []
    return asked.map((referee) => presentReferee(referee, true))
  }

  return {
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form': async ({
      caller,
      params,
    }) => {
      const item = await findItem(db, caller, params)
      const form = await getForm(db, item)
      // Of whoever was asked the candidate sees who has answered, until all have.
      const isOver = isAlreadySent(item) && item.state.waitingFor !== 'provider'
      return isOver ? null : formOf(item, form)
    },
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': async ({
      caller,
      params,
    }) => {
      const found = await findSent(db, await findItem(db, caller, params))
      if (!found?.sent) return null
      return presentAnswers(found.sent, readFieldMeta(found.form.fieldMeta, found.form.id))
    },
    'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers': ({
      caller,
      params,
      body,
      transact,
    }) => transact((tx) => changeAnswers(tx, services, caller, params, body.answers)),
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request': ({
      caller,
      params,
      body,
      transact,
    }) => transact((tx) => askForChange(tx, services, caller, params, body.reason)),
  }
}

/** Where JotForm tells what was sent in. It is not there without a secret to know it by. */
export function serveJotFormWebhook(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  jotForm: JotForm,
): void {
  const { db, files } = services
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
      const noFiles = { files, maxFiles: 0, maxFileBytes: 0 }
      const { body } = await formBody(request.headers, payload, { part: '', sentAs: 'multipart' }, noFiles)
      return body
    })
    scope.post<{ Params: { secret: string } }>(
      '/webhooks/jotform/:secret',
      {
        // Nothing is read from whoever does not know it.
        onRequest: async ({ ip, params }) => {
          await limitRate(db, sentByNetwork, networkOf(ip), 'too_many_requests')
          if (!isSameSecret(params.secret, jotForm.webhookSecret)) throw new ApiError('not_found')
        },
      },
      async (request, reply) => {
        await receiveJotForm(services, jotForm, identify.public(request), request.body)
        return reply.header('cache-control', 'no-store').send({})
      },
    )
    done()
  })
}
