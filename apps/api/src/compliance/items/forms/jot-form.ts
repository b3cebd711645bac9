import { z } from 'zod'
import type { Queryable } from '../../../platform/database/statement.ts'
import { derivedSecret } from '../../../platform/derived-secret.ts'
import type { HeldItem } from '../../registrations/item-access.ts'

/** The hidden field of every form that identifies the item. */
export const TOKEN_FIELD = 'rollcallToken'

const SILENT_MS = 10_000

export interface JotFormSubmission {
  formId: string
  answers: Record<string, unknown>
}

export interface JotForm {
  /** Part of the webhook's path, because JotForm does not sign its requests. */
  webhookSecret: string
  /** Reads a submission from JotForm; undefined if it has none. Absent without an API key. */
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
 * Identifies the item and proves that the service issued it. It changes with each submission for the item, so that a
 * token works once without being stored.
 */
export async function jotFormToken(on: Queryable, { id, evidence }: HeldItem): Promise<string> {
  const round = evidence.filter(({ isLinked }) => isLinked).length
  return `${id}.${await derivedSecret(on, 'jot-form', `${id}:${round}`)}`
}

/** The address of the form, which includes the token. */
export function jotFormUrl(host: string, jotFormId: string, token: string): string {
  const url = new URL(`/${encodeURIComponent(jotFormId)}`, host)
  url.searchParams.set('isIframeEmbed', '1')
  url.searchParams.set(TOKEN_FIELD, token)
  return url.href
}
