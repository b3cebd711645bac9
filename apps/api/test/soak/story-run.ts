import { refreshCookieOf } from '../processes/http-client.ts'
import type { Client, Write } from './client.ts'
import type { Mailbox } from './mailbox.ts'
import type { Random } from './random.ts'

const PASSWORD = 'Chalk-and-cheese-7'
/** Shorter than an access token is valid. */
const SIGNED_IN_MS = 30 * 60_000
export const CLIENT = 'c1'

/** A candidate of the agency, as their device knows them. */
export interface Candidate {
  externalId: string
  email: string
  /** An address of their own: limits are for each network. */
  network: string
  isBusy: boolean
  /** The outcome of a write is unknown: no later story uses them. */
  isUncertain: boolean
  hasAccount: boolean
  session: { token: string; cookie: string; since: number } | undefined
  hasWorked: boolean
  /** The number of days that offers and availability have used. */
  offeredDays: number
  freeDays: number
  documents: StoredDocument[]
  showsDetails: boolean
}

interface StoredDocument {
  sha256: string
  id: string
}

/** Shared by all stories. */
export interface Agency {
  client: Client
  mailbox: Mailbox
  apiKeys: readonly string[]
  candidates: readonly Candidate[]
  fileTypeId: string
  /** Locations that have been saved. */
  savedLocations: Set<string>
  /** Blocks of candidates that a stream of lines is about. */
  busyBlocks: Set<number>
  over: AbortSignal
}

/** A story of one candidate. Its choices are by its number, so that a seed repeats them. */
export interface StoryRun {
  agency: Agency
  number: number
  random: Random
  candidate: Candidate
  /** The client does not repeat a request without an answer. */
  givesUp: boolean
}

export const candidateOf = (number: number): Candidate => ({
  externalId: `p${number}`,
  email: `person-${number}@example.org`,
  network: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  isBusy: false,
  isUncertain: false,
  hasAccount: false,
  session: undefined,
  hasWorked: false,
  offeredDays: 0,
  freeDays: 0,
  documents: [],
  showsDetails: false,
})

export const write = ({ agency, givesUp }: StoryRun, sent: Write) => agency.client.write(sent, { givesUp })

export const networkOf = ({ candidate }: StoryRun) => ({ 'x-forwarded-for': candidate.network })

export function asAgency(
  run: StoryRun,
  kind: string,
  key: string,
  call: string,
  body?: object,
  doneIf?: string,
) {
  const { apiKeys } = run.agency
  const headers = { authorization: `Bearer ${apiKeys[run.number % apiKeys.length] ?? ''}` }
  const options = { headers, ...(body && { body }) }
  return write(run, { kind, key, call, options, ...(doneIf && { doneIf }) })
}

export async function asCandidate(
  run: StoryRun,
  { body, ...sent }: Omit<Write, 'options' | 'isOnce'> & { body?: object },
) {
  const headers = await signedIn(run)
  return write(run, { ...sent, options: { headers, ...(body && { body }) } })
}

export async function signedIn(run: StoryRun): Promise<Record<string, string>> {
  const { candidate } = run
  if (!candidate.hasAccount) await setUp(run)
  if (!candidate.session || Date.now() - candidate.session.since > SIGNED_IN_MS) await signIn(run)
  return { ...networkOf(run), authorization: `Bearer ${candidate.session?.token ?? ''}` }
}

async function setUp(run: StoryRun) {
  const { agency, candidate } = run
  const { externalId, email } = candidate
  await asAgency(run, 'candidate invited', externalId, `POST /agency/v1/candidates/${externalId}/invite`)
  const token = await agency.mailbox.waitFor(email, /#token=(\S+)/, agency.over)
  const headers = { ...networkOf(run), 'x-account-setup-token': token }
  const call = 'POST /api/v1/me/account/setup'
  const options = { headers, body: { password: PASSWORD } }
  await write(run, { kind: 'account set up', key: externalId, call, options })
  candidate.hasAccount = true
}

async function signIn(run: StoryRun) {
  const { candidate } = run
  const options = { headers: networkOf(run), body: { email: candidate.email, password: PASSWORD } }
  const key = candidate.externalId
  const answer = await write(run, {
    kind: 'signed in',
    key,
    call: 'POST /identity/sign-in',
    options,
    isOnce: true,
  })
  const cookie = refreshCookieOf(answer) ?? ''
  candidate.session = { token: answer.json().accessToken, cookie, since: Date.now() }
}

export const ndjson = (lines: readonly object[]) =>
  Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
export const linesFrom = (apiKey: string) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': 'application/x-ndjson',
})

export const lineOf = ({ externalId, email }: Candidate) => ({
  externalId,
  firstName: 'Remy',
  lastName: `Marsh ${externalId}`,
  email,
  region: 'AU',
  state: 'Victoria',
  timezone: 'Australia/Melbourne',
})
