import { z } from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import { type PublicCaller, systemActor } from '../../../platform/caller.ts'
import { keepable } from '../../../platform/http/unkeepable-text.ts'
import { isUuid } from '../../../platform/ids.ts'
import { limitRate, networkOf, type RateLimit } from '../../../platform/rate-limit.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { addSubmission, checkCanSubmit, holdItem } from '../../registrations/item-access.ts'
import { findItemOwner, findSubmissionByExternalId } from './forms.queries.ts'
import { type JotForm, type JotFormSubmission, jotFormToken, TOKEN_FIELD } from './jot-form.ts'

const Sent = z.object({
  formID: z.string().max(100),
  submissionID: z.string().regex(/^\w{1,100}$/),
  rawRequest: z.string().transform((text, context) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  }),
})

/** `q3_rollcallToken` is the field rollcallToken; other names are JotForm's own. */
const answersOf = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const [, name] = /^q\d+_(\w+)$/.exec(key) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )

const sentByNetwork: RateLimit = { name: 'jot-form', limit: 600, windowSeconds: 60 }

/** JotForm does not sign its requests, so a secret in the path authenticates them. */
export async function checkWebhook(
  { db }: Services,
  { webhookSecret }: JotForm,
  { ip, secret }: { ip: string; secret: string },
): Promise<void> {
  await limitRate(db, sentByNetwork, networkOf(ip), 'too_many_requests')
  if (!isSameSecret(secret, webhookSecret)) throw new ApiError('not_found')
}

/**
 * Records a form that JotForm reports. Every refusal is the same, so that an attacker does not learn which part was
 * wrong. A repeated report has no second effect.
 */
export async function receiveJotForm(
  services: Services,
  jotForm: JotForm,
  caller: PublicCaller,
  body: unknown,
): Promise<void> {
  const { db } = services
  const sent = Sent.safeParse(body)
  if (!sent.success) throw new ApiError('not_found')
  const { formID, submissionID, rawRequest } = sent.data
  const given = { formId: formID, answers: answersOf(rawRequest) }
  const token = tokenIn(given)
  const itemId = token.split('.', 1)[0] ?? ''
  const owner = isUuid(itemId) ? await findItemOwner.first(db, itemId) : undefined
  if (!owner || owner.jotFormId !== formID) throw new ApiError('not_found')
  const { submission, isConfirmed } = await readAgain(services, jotForm, submissionID, given)
  if (submission.formId !== formID || !isSameSecret(tokenIn(submission), token))
    throw new ApiError('not_found')
  const { candidateId, timeZone, registrationId } = owner
  const sender = { ...caller, subject: { candidateId, timeZone }, actor: systemActor }
  await db.transaction(async (tx) => {
    const item = await holdItem(tx, sender, { registrationId, complianceItemId: itemId })
    const externalId = `jotForm:${submissionID}`
    if (await findSubmissionByExternalId.first(tx, externalId)) return
    if (!isSameSecret(token, await jotFormToken(tx, item))) throw new ApiError('not_found')
    checkCanSubmit(item)
    const { [TOKEN_FIELD]: _token, ...answers } = submission.answers
    await addSubmission(tx, services, sender, item, {
      externalId,
      details: { formId: item.formId, jotFormId: formID, isConfirmed, answers: keepable(answers) },
    })
  })
}

const tokenIn = ({ answers }: JotFormSubmission) => {
  const token = answers[TOKEN_FIELD]
  return typeof token === 'string' ? token : ''
}

/**
 * The submission is read again from JotForm if an API key is configured. While JotForm does not respond, it is stored
 * as unconfirmed.
 */
async function readAgain(
  { log }: Services,
  { read }: JotForm,
  submissionId: string,
  given: JotFormSubmission,
): Promise<{ submission: JotFormSubmission; isConfirmed: boolean }> {
  if (!read) return { submission: given, isConfirmed: false }
  let submission: JotFormSubmission | undefined
  try {
    submission = await read(submissionId)
  } catch (error) {
    log.warn({ err: error }, 'a form that was sent in could not be read again')
    return { submission: given, isConfirmed: false }
  }
  if (!submission) throw new ApiError('not_found')
  return { submission, isConfirmed: true }
}
