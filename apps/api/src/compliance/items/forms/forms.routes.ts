import type { Readable } from 'node:stream'
import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldMetaReader } from '../../../platform/field-meta-reader.ts'
import { formBody } from '../../../platform/http/form-body.ts'
import type { Handlers, Identify } from '../../../platform/http/mount-calls.ts'
import type { Services } from '../../../platform/services.ts'
import { findItem } from '../../registrations/item-access.ts'
import { askForChange } from './ask-for-change.ts'
import { changeAnswers } from './change-answers.ts'
import type { JotForm } from './jot-form.ts'
import { openForm } from './open-form.ts'
import { checkWebhook, receiveJotForm } from './receive-jot-form.ts'
import { findSent, presentAnswers } from './sent-answers.ts'

type FormPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/form'
type Calls = Pick<
  typeof registrationCalls,
  | `GET ${FormPath}`
  | `GET ${FormPath}/answers`
  | `PUT ${FormPath}/answers`
  | `POST ${FormPath}/change-request`
>

export function formRoutes(services: Services, jotForm: JotForm | undefined): Handlers<Calls> {
  const { db } = services
  const readFieldMeta = fieldMetaReader(services.log)

  return {
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form': ({ caller, params }) =>
      openForm(services, { jotForm, readFieldMeta }, caller, params),
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

/** JotForm reports submissions here. Without a configured secret the path does not exist. */
export function serveJotFormWebhook(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  jotForm: JotForm,
): void {
  const { files } = services
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
        // Checked before the body is read: a sender without the secret must not cost anything.
        onRequest: ({ ip, params }) => checkWebhook(services, jotForm, { ip, secret: params.secret }),
      },
      async (request, reply) => {
        await receiveJotForm(services, jotForm, identify.public(request), request.body)
        return reply.header('cache-control', 'no-store').send({})
      },
    )
    done()
  })
}
