import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import { dayInWords, instantInWords } from '@rollcall/api/src/platform/mail/mail-words.ts'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { MAX_REASON_LENGTH } from '@rollcall/domain/compliance/items/consultant-reason'
import type { AskedChange, ProtectedPerson, SubmissionContent } from './agency.queries.ts'
import type { WaitingEvidence, WaitingForConsultant } from './waiting-for-consultant.ts'

/** The messages of the page after a decision. */
export const notices = {
  verified: 'Verified. The candidate gets one email about everything you decide.',
  rejected: 'Refused. The candidate sees your reason now and gets an email in a quarter of an hour.',
  reopened: 'The candidate can change the answers now, and gets an email in a quarter of an hour.',
  lifted: 'The candidate can send it now.',
  activated: 'The registration is active.',
  reset: 'Two-step sign-in is reset. The candidate is signed out everywhere and gets an email.',
  reason: `Nothing was changed. Write a reason of up to ${MAX_REASON_LENGTH} characters.`,
  gone: 'Nothing was changed. It was deleted or changed in the meantime.',
} as const
export type Notice = keyof typeof notices

/** Plain forms: it works without a script, and by keyboard. */
export function agencyPage(
  config: RuntimeConfig,
  {
    evidence,
    restrictions,
    complete,
    changes,
    protectedPeople,
  }: WaitingForConsultant & { changes: readonly AskedChange[]; protectedPeople: readonly ProtectedPerson[] },
  notice: Notice | undefined,
): string {
  const isNothing = evidence.length + restrictions.length + complete.length + changes.length === 0
  const parts = [
    notice ? `<p role="status"><strong>${escaped(notices[notice])}</strong></p>` : '',
    isNothing ? '<p>Nothing is waiting for you.</p>' : '',
    ...section('Ready to activate', complete, ({ person, registration }) =>
      article(
        `${registration.title}, ${person.name}`,
        '<p>Everything on its list is done.</p>',
        form('activate', `Activate ${registration.title} of ${person.name}`, 'Activate', {
          registrationId: registration.id,
        }),
      ),
    ),
    ...section('To check, oldest first', evidence, (one) => evidenceArticle(config, one)),
    ...section('Asked to change an accepted form', changes, (one) =>
      article(
        `${one.itemTitle}, ${one.name}`,
        `<p>${escaped(`${one.registrationTitle}. ${one.reason}`)}</p>`,
        form('reopen', `Open ${one.itemTitle} of ${one.name} again`, 'Open again', {
          complianceItemId: one.complianceItemId,
          submissionId: one.submissionId,
        }),
      ),
    ),
    ...section('On hold until you lift it', restrictions, ({ person, registration, item }) =>
      article(
        `${item.title}, ${person.name}`,
        `<p>${escaped(registration.title)}. ${escaped(item.restriction ?? '')}</p>`,
        form('lift', `Lift ${item.title} of ${person.name}`, 'Lift', { complianceItemId: item.id }),
      ),
    ),
    ...section('Two-step sign-in', protectedPeople, ({ id, name, channels }) =>
      article(
        name,
        `<p>${escaped(`Uses ${channels.join(', ')}. Reset it when they have lost all of it and their recovery codes, and you know that it is them.`)}</p>`,
        form('reset-two-step', `Reset two-step sign-in of ${name}`, 'Reset two-step sign-in', {
          candidateId: id,
        }),
      ),
    ),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Agency</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Agency</h1><p>What waits for a consultant. Only the demo has this page.</p>${parts.join('')}</main></body></html>`
}

const section = <T>(title: string, all: readonly T[], show: (one: T) => string): string[] =>
  all.length === 0 ? [] : [`<h2>${title} (${all.length})</h2>`, ...all.map(show)]

const article = (title: string, ...parts: string[]) =>
  `<article><h3>${escaped(title)}</h3>${parts.join('')}</article>`

function evidenceArticle(config: RuntimeConfig, one: WaitingEvidence): string {
  const { person, registration, item, evidence } = one
  const { region, timeZone } = person
  const since = instantInWords(config, region, { instant: Date.parse(evidence.sinceUtc), timeZone })
  const expires = evidence.dateExpiry ? ` Expires ${dayInWords(config, region, evidence.dateExpiry)}.` : ''
  const where = evidence.isLinked ? 'Sent' : 'Added to My Files'
  const ids = { complianceItemId: item.id, referenceFileId: evidence.id }
  const what = `${item.title} of ${person.name}`
  return article(
    `${item.title}, ${person.name}`,
    `<p>${escaped(`${registration.title}, ${registration.location}. ${where} at ${since}.${expires}`)}</p>`,
    contentOf(config, one),
    form('verify', `Verify ${what}`, 'Verify', ids),
    form('reject', `Refuse ${what}`, 'Refuse', ids, reasonField(evidence.id)),
  )
}

const fileLink = (id: string, name: string) => `<a href="/dev/agency/files/${id}">${escaped(name)}</a>`
const listOf = (lines: readonly string[]) =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

/** JotForm answers a name or an address in parts. */
function textOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object') return JSON.stringify(answer)
  return Object.values(answer ?? {})
    .map(textOf)
    .join(' ')
}

function contentOf(config: RuntimeConfig, { person, evidence, content }: WaitingEvidence): string {
  const kinds = Object.entries(config.identityChecks).find(([region]) => region === person.region)?.[1].kinds
  const titleOf = (fieldId: string) =>
    content?.fields?.find((field) => field.fieldId === fieldId)?.title ?? fieldId
  const answersOf = (answers: SubmissionContent['answers']) =>
    Object.entries(answers ?? {}).map(([fieldId, answer]) =>
      escaped(`${titleOf(fieldId)}: ${textOf(answer)}`.replace('?: ', '? ')),
    )
  return [
    listOf(evidence.files.map(({ id, name }) => fileLink(id, name))),
    listOf(answersOf(content?.answers ?? null)),
    ...(content?.referees ?? []).map(
      ({ name, relationship, answers }) =>
        `<p>${escaped(`${name}, ${relationship}`)}</p>${listOf(answersOf(answers))}`,
    ),
    listOf(
      (content?.identity ?? []).map(({ kindId, issuer, dateExpiry, fileId, fileName }) => {
        const kind = kinds?.find(({ id }) => id === kindId)?.title ?? kindId
        const until = dateExpiry ? `, until ${dayInWords(config, person.region, dateExpiry)}` : ''
        return `${escaped([...new Set([kind, issuer])].filter(Boolean).join(', ') + until)}: ${fileLink(fileId, fileName)}`
      }),
    ),
  ].join('')
}

const reasonField = (id: string) =>
  `<label for="reason-${id}">Reason, as the candidate reads it</label><input id="reason-${id}" name="reason" required maxlength="${MAX_REASON_LENGTH}" autocomplete="off">`

function form(
  action: string,
  label: string,
  button: string,
  hidden: Record<string, string>,
  fields = '',
): string {
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="/dev/agency/${action}">${inputs.join('')}${fields}<button aria-label="${escaped(label)}">${button}</button></form>`
}
