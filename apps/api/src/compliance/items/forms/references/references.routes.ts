import type { referenceCalls } from '@rollcall/contract/compliance/references'
import type { AccessTokens } from '../../../../identity/access-token.ts'
import { fieldMetaReader } from '../../../../platform/field-meta-reader.ts'
import type { Handlers } from '../../../../platform/http/mount-calls.ts'
import type { Services } from '../../../../platform/services.ts'
import { checkedAnswers } from '../checked-answers.ts'
import { giveReference } from './give-reference.ts'
import { openLink, openReference } from './open-reference.ts'

export function referenceRoutes(services: Services, tokens: AccessTokens): Handlers<typeof referenceCalls> {
  const readFieldMeta = fieldMetaReader(services.log)
  return {
    'GET /references/{token}': async ({ caller, request, params }) => {
      const referee = await openLink(services, tokens, caller, request, params.token)
      await openReference(services, referee)
      const { candidateName, name, relationship, fieldMeta, formId } = referee
      return { candidateName, refereeName: name, relationship, fields: readFieldMeta(fieldMeta, formId) }
    },
    'POST /references/{token}': async ({ caller, request, params: { token }, body, transact }) => {
      const referee = await openLink(services, tokens, caller, request, token)
      const fields = readFieldMeta(referee.fieldMeta, referee.formId)
      const answers = await checkedAnswers(fields, body.answers, referee.region)
      await transact((tx) => giveReference(tx, services, caller, referee, { token, answers }))
    },
  }
}
