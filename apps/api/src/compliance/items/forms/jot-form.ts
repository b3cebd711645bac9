import { z } from 'zod'
import type { Queryable } from '../../../platform/database/statement.ts'
import { derivedSecret } from '../../../platform/derived-secret.ts'
import type { HeldItem } from '../../registrations/item-access.ts'

/** The hidden field of every form by which we know what it was sent in for. */
export const TOKEN_FIELD = 'rollcallToken'

const SILENT_MS = 10_000

export interface JotFormSubmission {
  formId: string
  answers: Record<string, unknown>
}

export interface JotForm {
  /** In the path of the webhook: JotForm signs nothing. */
  webhookSecret: string
  /** As JotForm itself has it; undefined where it has none. Absent without a key to its API. */
  read?: ((submissionId: string) => Promise<JotFormSubmission | undefined>) | undefined
}

const Answered = z.object({
  content: z.object({
    form_id: z.string(),
    answers: z.record(z.string(), z.object({ name: z.string().optional(), answer: z.unknown().optional() })),
  }),
})

export function openJotForm({
  webhookSecret,
  apiKey,
  apiUrl,
}: {
  webhookSecret: string
  apiKey: string | undefined
  apiUrl: string
}): JotForm {
  if (apiKey === undefined) return { webhookSecret }
  return {
    webhookSecret,
    async read(submissionId) {
      const answer = await fetch(new URL(`/submission/${encodeURIComponent(submissionId)}`, apiUrl), {
        headers: { APIKEY: apiKey },
        redirect: 'error',
        signal: AbortSignal.timeout(SILENT_MS),
      })
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`JotForm answers ${answer.status}`)
      const { content } = Answered.parse(await answer.json())
      const answers = Object.values(content.answers).flatMap((one) =>
        one.name === undefined ? [] : [[one.name, one.answer]],
      )
      return { formId: content.form_id, answers: Object.fromEntries(answers) }
    },
  }
}

/**
 * Names the item and proves that it was given out for it. Once something was sent in for the item it is another, so that
 * each is used once without any being stored.
 */
export async function jotFormToken(on: Queryable, { id, evidence }: HeldItem): Promise<string> {
  const round = evidence.filter(({ isLinked }) => isLinked).length
  return `${id}.${await derivedSecret(on, 'jot-form', `${id}:${round}`)}`
}

/** Where the form is filled in; its address brings the token along. */
export function jotFormUrl(host: string, jotFormId: string, token: string): string {
  const url = new URL(`/${encodeURIComponent(jotFormId)}`, host)
  url.searchParams.set('isIframeEmbed', '1')
  url.searchParams.set(TOKEN_FIELD, token)
  return url.href
}
