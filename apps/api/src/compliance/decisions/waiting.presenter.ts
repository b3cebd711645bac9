import type { WaitingEvidence } from '@rollcall/contract/desk/decisions'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import type { FullItemRow } from '../registrations/items.queries.ts'
import type { RegistrationRow } from '../registrations/registrations.queries.ts'
import type { SubmissionContent, WaitingCandidate } from './waiting.queries.ts'

export interface EvidenceToCheck {
  candidate: WaitingCandidate
  registration: RegistrationRow
  row: FullItemRow
  evidence: FullItemRow['evidence'][number]
}

export const presentCandidate = (
  { id, name, region, timeZone }: WaitingCandidate,
  registration: RegistrationRow,
) => ({
  candidateId: id,
  candidateName: name,
  region,
  timeZone,
  registrationId: registration.id,
  registrationTitle: registration.title,
  location: registration.location,
})

export function presentEvidence(
  { candidate, registration, row, evidence }: EvidenceToCheck,
  content: SubmissionContent | undefined,
): WaitingEvidence {
  const { fields = null, answers = null, referees = [], identity = [] } = content ?? {}
  return {
    ...presentCandidate(candidate, registration),
    complianceItemId: row.id,
    title: row.title,
    referenceFileId: evidence.id,
    isSent: evidence.isLinked,
    sinceUTC: evidence.sinceUtc,
    dateExpiry: evidence.dateExpiry,
    files: evidence.files.map(({ id, name }) => ({ id, name })),
    answers: presentAnswers(answers, fields),
    references: referees.map(({ name, relationship, answers: given }) => ({
      name,
      relationship,
      answers: presentAnswers(given, fields),
    })),
    identityDocuments: identity.map(({ kindId, issuer, dateExpiry, fileId, fileName }) => ({
      kindId,
      issuer,
      dateExpiry,
      file: { id: fileId, name: fileName },
    })),
  }
}

/** In the order of the form: stored answers have none. JotForm's have no fields here. */
function presentAnswers(answers: Record<string, unknown> | null, fields: readonly FieldMeta[] | null) {
  const titles = new Map(fields?.map(({ fieldId, title }) => [fieldId, title]))
  const order = [...titles.keys()]
  return Object.entries(answers ?? {})
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([fieldId, answer]) => ({ title: titles.get(fieldId) ?? fieldId, text: textOf(answer) }))
}

/** JotForm answers a name, a phone number, an address or a date in parts, and stored answers have lost their order. */
const parts = [
  ['prefix', 'first', 'middle', 'last', 'suffix'],
  ['area', 'phone'],
  ['addr_line1', 'addr_line2', 'city', 'state', 'postal', 'country'],
  ['year', 'month', 'day'],
].flat()

function textOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object') return JSON.stringify(answer)
  return Object.entries(answer ?? {})
    .toSorted(([one], [other]) => parts.indexOf(one) - parts.indexOf(other))
    .map(([, part]) => textOf(part))
    .join(' ')
}
