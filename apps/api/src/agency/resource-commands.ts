import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  AgreementBody,
  BookingBody,
  CandidateBody,
  ClientBody,
  ConsultantBody,
  DownloadBody,
  EventBody,
  LocationBody,
} from '@rollcall/contract/agency/resources'
import { isAgencySource } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { z } from 'zod'
import { inviteCandidate } from '../people/candidates/invite-candidate.ts'
import { ApiError } from '../platform/api-error.ts'
import { systemCaller } from '../platform/caller.ts'
import type { Command } from '../platform/command.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { StartError } from '../platform/start-error.ts'
import { findReferenced } from './find-referenced.ts'
import { inviteAll } from './invite-all.ts'
import { offerBookings } from './offer-bookings.ts'
import { putBookings } from './put-bookings.ts'
import { putCandidates } from './put-candidates.ts'
import { putClients, putLocations } from './put-clients.ts'
import { putConsultants } from './put-consultants.ts'
import { putAgreements, putDownloads, putEvents } from './put-content.ts'
import type { Put, PutResource, SourceCaller } from './put-resources.ts'

export const resourceUsage = [
  `consultant|client|location|candidate|booking|agreement|download|event save --source crm '{"externalId": "17", …}' (or a list, or --file file.json)`,
  'candidate invite 17 --source crm [--again]',
  'candidate invite --all --source crm',
  'booking offer 17 --source crm --to 5,6 --until 2026-11-20T16:00:00+11:00',
  'group offer 17 --source crm --to 5,6 --until 2026-11-20T16:00:00+11:00',
]

type Act = (tx: Transaction, services: Services, by: SourceCaller) => Promise<string[]>

export const resourceCommands: Record<string, Command> = {
  'consultant save': saveCommand(ConsultantBody, (tx, _services, by, given) => putConsultants(tx, by, given)),
  'client save': saveCommand(ClientBody, (tx, _services, by, given) => putClients(tx, by, given)),
  'location save': saveCommand(LocationBody, (tx, _services, by, given) => putLocations(tx, by, given)),
  'candidate save': saveCommand(CandidateBody, putCandidates),
  'booking save': saveCommand(BookingBody, putBookings),
  'agreement save': saveCommand(AgreementBody, putAgreements),
  'download save': saveCommand(DownloadBody, putDownloads),
  'event save': saveCommand(EventBody, (tx, _services, by, given) => putEvents(tx, by, given)),
  'candidate invite': inviteCommand,
  'booking offer': offerCommand((booking) => ({ booking })),
  'group offer': offerCommand((group) => ({ group })),
}

/** A failure names its code: the texts for people are the portal's. */
const inTransaction =
  (source: string, act: Act): ReturnType<Command> =>
  async (db, clock, openServices) => {
    const services = await openServices()
    try {
      return await db.transaction((tx) => act(tx, services, { source, caller: systemCaller(clock) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new StartError(`Nothing was changed: ${[error.code, error.param].filter(Boolean).join(' ')}.`)
    }
  }

function saveCommand<Body>(
  schema: z.ZodType<Body>,
  put: (
    tx: Transaction,
    services: Services,
    by: SourceCaller,
    given: readonly Put<Body>[],
  ) => Promise<PutResource[]>,
): Command {
  return (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: { source: { type: 'string' }, file: { type: 'string' } },
      allowPositionals: true,
    })
    const [text = values.file === undefined ? '' : readFileSync(values.file, 'utf8'), ...more] = positionals
    if (more.length > 0) throw new StartError('Give one object or one list, as JSON.')
    const given = parseResources(text).map((one, at) => ({
      ...parseBody(schema, one, at),
      ...parseBody(z.object({ externalId: z.string().min(1).max(100) }), one, at),
    }))
    return inTransaction(sourceOf(values.source), async (tx, services, by) =>
      (await put(tx, services, by, given)).map(
        ({ externalId, id, effect }) => `${externalId}  ${id}  ${effect}`,
      ),
    )
  }
}

function parseResources(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch (error) {
    throw new StartError(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseBody<Body>(schema: z.ZodType<Body>, given: unknown, at: number): Body {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StartError(`Resource ${at + 1} cannot be saved:\n${z.prettifyError(parsed.error)}`)
}

function inviteCommand(args: string[]): ReturnType<Command> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      source: { type: 'string' },
      again: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (values.all) return inviteAllCommand(values, positionals)
  const externalId = onlyOne(positionals)
  return inTransaction(sourceOf(values.source), async (tx, services, { source, caller }) => {
    const find = await findReferenced(tx, { source, resource: 'candidates' }, [externalId])
    const invitation = { candidateId: find(externalId), isAgain: values.again }
    const isMailed = await inviteCandidate(tx, services, caller, invitation)
    return [isMailed ? `${externalId} is mailed the link.` : `${externalId} was invited before.`]
  })
}

function inviteAllCommand(
  { source, again }: { source?: string; again: boolean },
  positionals: readonly string[],
): ReturnType<Command> {
  if (again || positionals.length > 0) throw new StartError('--all invites those who were never invited.')
  const by = sourceOf(source)
  return async (_db, clock, openServices) => {
    const { count, refused } = await inviteAll(await openServices(), {
      source: by,
      caller: systemCaller(clock),
    })
    const summary = `${count} mailed the link, ${refused.length} refused.`
    if (refused.length === 0) return [summary]
    throw new StartError(
      [...refused.map(({ externalId, code }) => `${externalId}  ${code}`), summary].join('\n'),
    )
  }
}

function offerCommand(what: (id: string) => { booking: string } | { group: string }): Command {
  return (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: {
        source: { type: 'string' },
        to: { type: 'string', default: '' },
        until: { type: 'string', default: '' },
      },
      allowPositionals: true,
    })
    const externalId = onlyOne(positionals)
    const candidates = values.to
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    const until = z.iso.datetime({ offset: true, local: false }).safeParse(values.until)
    if (candidates.length === 0) throw new StartError('--to takes external ids of candidates, such as 5,6.')
    if (!until.success) throw new StartError('--until takes an instant, such as 2026-11-20T16:00:00+11:00.')
    const expiresAt = Date.parse(until.data)
    return inTransaction(sourceOf(values.source), async (tx, services, by) => {
      const made = await offerBookings(tx, services, by, { what: what(externalId), candidates, expiresAt })
      return made.map(({ id, path }, at) => `${candidates[at]}  ${id}  ${path ? 'offered' : 'unchanged'}`)
    })
  }
}

function sourceOf(source = ''): string {
  if (!isAgencySource(source))
    throw new StartError('--source is up to 40 lower-case letters, digits and hyphens, such as crm.')
  return source
}

function onlyOne(positionals: readonly string[]): string {
  const [externalId, ...more] = positionals
  if (externalId === undefined || more.length > 0) throw new StartError('Name one external id.')
  return externalId
}
