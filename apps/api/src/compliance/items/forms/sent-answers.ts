import type { FormAnswers } from '@rollcall/contract/compliance/registrations'
import { answersAction } from '@rollcall/domain/compliance/items/form-answers'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { ApiError } from '../../../platform/api-error.ts'
import type { Queryable } from '../../../platform/database/statement.ts'
import type { HeldItem } from '../../registrations/item-access.ts'
import { getForm } from './form-access.ts'
import { type FormRow, findSentAnswers, type SentAnswersRow } from './forms.queries.ts'

/** The form of an item, where it is filled in here, and what was last sent for it. */
export async function findSent(
  on: Queryable,
  item: HeldItem,
): Promise<{ form: FormRow & { source: 'internal' }; sent: SentAnswersRow | undefined } | undefined> {
  const form = await getForm(on, item)
  if (form.source === 'referees') throw new ApiError('compliance_item_kind_mismatch')
  if (form.source === 'jotForm') return undefined
  return { form, sent: await findSentAnswers.first(on, item.id) }
}

export const actionOf = (sent: SentAnswersRow) =>
  answersAction({ ...sent, isChangeAsked: sent.changeAskedAt !== null })

export function presentAnswers(sent: SentAnswersRow, fields: FormAnswers['fields']): FormAnswers {
  const { answers, verification, rejectionReason, sentAt, reviewedAt, changeAskedAt } = sent
  return {
    fields,
    answers: knownAnswers(answers, fields),
    sentAtUTC: utc(sentAt),
    reviewedAtUTC: reviewedAt === null ? null : utc(reviewedAt),
    isVerified: verification === 'verified',
    rejectionReason,
    action: actionOf(sent),
    changeAskedAtUTC: changeAskedAt === null ? null : utc(changeAskedAt),
  }
}

const utc = (instant: number) => new Date(instant).toISOString()

/** The form may no longer have a field. */
const knownAnswers = (answers: Record<string, string>, fields: readonly FieldMeta[]) =>
  Object.fromEntries(
    fields.flatMap(({ fieldId }) => {
      const answer = answers[fieldId]
      return answer === undefined ? [] : [[fieldId, answer]]
    }),
  )
