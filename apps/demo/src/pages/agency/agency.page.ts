import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import { dayInWords, instantInWords } from '@rollcall/api/src/platform/mail/mail-words.ts'
import type { Waiting, WaitingEvidence } from '@rollcall/contract/desk/decisions'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { MAX_REASON_LENGTH } from '@rollcall/domain/compliance/items/consultant-reason'
import { regions } from '@rollcall/domain/regions/region'
import { demoCatalogue } from '../../data/demo-catalogue.ts'
import type { ProtectedPerson } from './agency.queries.ts'

/** Messages of the page after a decision. */
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
  { evidence, restrictions, complete, changes }: Waiting,
  protectedPeople: readonly ProtectedPerson[],
  notice: Notice | undefined,
): string {
  const isNothing = evidence.length + restrictions.length + complete.length + changes.length === 0
  const parts = [
    notice ? `<p role="status"><strong>${escaped(notices[notice])}</strong></p>` : '',
    isNothing ? '<p>Nothing is waiting for you.</p>' : '',
    ...section('Ready to activate', complete, ({ candidateName, registrationId, registrationTitle }) =>
      article(
        `${registrationTitle}, ${candidateName}`,
        '<p>Everything on its list is done.</p>',
        form('activate', `Activate ${registrationTitle} of ${candidateName}`, 'Activate', { registrationId }),
      ),
    ),
    ...section('To check, oldest first', evidence, (one) => evidenceArticle(config, one)),
    ...section(
      'Asked to change an accepted form',
      changes,
      ({ title, candidateName, registrationTitle, reason, complianceItemId, submissionId }) =>
        article(
          `${title}, ${candidateName}`,
          `<p>${escaped(`${registrationTitle}. ${reason}`)}</p>`,
          form('reopen', `Open ${title} of ${candidateName} again`, 'Open again', {
            complianceItemId,
            submissionId,
          }),
        ),
    ),
    ...section(
      'On hold until you lift it',
      restrictions,
      ({ title, candidateName, registrationTitle, restriction, complianceItemId }) =>
        article(
          `${title}, ${candidateName}`,
          `<p>${escaped(registrationTitle)}. ${escaped(restriction)}</p>`,
          form('lift', `Lift ${title} of ${candidateName}`, 'Lift', { complianceItemId }),
        ),
    ),
    ...section('Two-step sign-in', protectedPeople, ({ id, name, channels }) =>
      article(
        name,
        `<p>${escaped(`Uses ${channels.join(', ')}. Reset it when they have lost all of it and their recovery codes, and you know that it is them.`)}</p>`,
        form('reset-second-factor', `Reset two-step sign-in of ${name}`, 'Reset two-step sign-in', {
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
  const { candidateName, region, timeZone, registrationTitle, location, title, referenceFileId } = one
  const since = instantInWords(config, region, { instant: Date.parse(one.sinceUTC), timeZone })
  const expires = one.dateExpiry ? ` Expires ${dayInWords(config, region, one.dateExpiry)}.` : ''
  const where = one.isSent ? 'Sent' : 'Added to My Files'
  const ids = { complianceItemId: one.complianceItemId, referenceFileId }
  const what = `${title} of ${candidateName}`
  return article(
    `${title}, ${candidateName}`,
    `<p>${escaped(`${registrationTitle}, ${location}. ${where} at ${since}.${expires}`)}</p>`,
    contentOf(config, one),
    form('verify', `Verify ${what}`, 'Verify', ids),
    form('reject', `Refuse ${what}`, 'Refuse', ids, reasonField(referenceFileId)),
  )
}

const fileLink = (id: string, name: string) => `<a href="/dev/agency/files/${id}">${escaped(name)}</a>`
const listOf = (lines: readonly string[]) =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

const linesOf = (answers: WaitingEvidence['answers']) =>
  listOf(answers.map(({ title, text }) => escaped(`${title}: ${text}`.replace('?: ', '? '))))

function contentOf(
  config: RuntimeConfig,
  { region, files, answers, references, identityDocuments }: WaitingEvidence,
): string {
  const known = regions.find((one) => one === region)
  const kinds = known && demoCatalogue(known).idCheckRules?.kinds
  return [
    listOf(files.map(({ id, name }) => fileLink(id, name))),
    linesOf(answers),
    ...references.map(
      ({ name, relationship, answers: given }) =>
        `<p>${escaped(`${name}, ${relationship}`)}</p>${linesOf(given)}`,
    ),
    listOf(
      identityDocuments.map(({ kindId, issuer, dateExpiry, file }) => {
        const kind = kinds?.find(({ id }) => id === kindId)?.title ?? kindId
        const until = dateExpiry ? `, until ${dayInWords(config, region, dateExpiry)}` : ''
        return `${escaped([...new Set([kind, issuer])].filter(Boolean).join(', ') + until)}: ${fileLink(file.id, file.name)}`
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
