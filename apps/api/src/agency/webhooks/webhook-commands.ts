import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { changeTypes } from '@rollcall/contract/agency/changes'
import { isAgencySource } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { regions } from '@rollcall/domain/regions/region'
import { systemCaller } from '../../platform/caller.ts'
import { byCandidate } from '../../platform/change-of-action.ts'
import type { Command } from '../../platform/command.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import {
  createWebhook,
  disableWebhook,
  type NewWebhook,
  ROTATION_HOURS,
  replay,
  rotateSecret,
  type VerifyingKeys,
} from './manage-webhooks.ts'
import { isPublicAddress } from './public-address.ts'
import { webhookMessage } from './webhook-message.ts'
import { signingNumbers, webhookPublicKey } from './webhook-signature.ts'
import {
  type DeliveryRow,
  type DueDelivery,
  findNewestDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  type WebhookRow,
} from './webhooks.queries.ts'

const SHOWN_DELIVERIES = 50

export const webhookUsage = [
  'webhook new --source crm --url https://crm.example/rollcall [--types offer.accepted,timeEntry.clockedIn] [--regions AU,NZ] [--key-pair]',
  'webhook list',
  'webhook show <id>',
  'webhook rotate <id>',
  'webhook disable <id>',
  'webhook replay <id of a delivery, or of a webhook for all that failed>',
]

type Verb = 'new' | 'list' | 'show' | 'rotate' | 'disable' | 'replay'

export const webhookCommands: Record<`webhook ${Verb}`, Command> = {
  'webhook new': (args) => {
    const wanted = parseNewWebhook(args)
    return async (db, clock) => {
      const { id, ...keys } = await db.transaction((tx) => createWebhook(tx, systemCaller(clock), wanted))
      return [
        `Webhook ${id} of ${wanted.source} gets the changes from now on. Its secret is shown only now:`,
        ...describeKeys(keys),
      ]
    }
  },
  'webhook list': (args) => {
    parseArgs({ args })
    return async (db) => (await listWebhooks.all(db)).map(describe)
  },
  'webhook show': (args) => {
    const id = parseId(args)
    return async (db, clock) => {
      const webhook = await getWebhook(db, id)
      return [
        describe(webhook),
        ...(await publicKeysOf(db, webhook, clock.now())),
        ...(await listDeliveries.all(db, id, SHOWN_DELIVERIES)).map(describeDelivery),
        ...(await exampleOf(db, webhook, clock.now())),
      ]
    }
  },
  'webhook rotate': (args) => {
    const id = parseId(args)
    return async (db, clock) => {
      const keys = await db.transaction((tx) => rotateSecret(tx, systemCaller(clock), id))
      if (!keys) throw new StartError(`There is no enabled webhook ${id}.`)
      return [
        `Both secrets sign for ${ROTATION_HOURS} hours. The new one is shown only now:`,
        ...describeKeys(keys),
      ]
    }
  },
  'webhook disable': (args) => {
    const id = parseId(args)
    return async (db, clock) => {
      const isDisabled = await db.transaction((tx) =>
        disableWebhook(tx, systemCaller(clock), id, 'by command'),
      )
      if (!isDisabled) throw new StartError(`There is no enabled webhook ${id}.`)
      return [`Webhook ${id} is disabled.`]
    }
  },
  'webhook replay': (args) => {
    const id = parseId(args)
    return async (db, clock) => {
      const count = await db.transaction((tx) => replay(tx, systemCaller(clock), id))
      if (count === 0) throw new StartError(`There is no delivery ${id}, nor a failed one of such a webhook.`)
      return [`${count} sent again, under the same ids.`]
    }
  },
}

function parseNewWebhook(args: string[]): NewWebhook {
  const { values } = parseArgs({
    args,
    options: {
      source: { type: 'string', default: '' },
      url: { type: 'string', default: '' },
      types: { type: 'string' },
      regions: { type: 'string' },
      'key-pair': { type: 'boolean', default: false },
    },
  })
  if (!isAgencySource(values.source))
    throw new StartError('--source is up to 40 lower-case letters, digits and hyphens, such as crm.')
  return {
    source: values.source,
    url: parseAddress(values.url),
    types: parseListed('--types', values.types, changeTypes),
    regions: parseListed('--regions', values.regions?.toUpperCase(), regions),
    hasKeyPair: values['key-pair'],
  }
}

/** Names are resolved with each delivery; a private address can be refused at once. */
function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new StartError(
      '--url is an https address without a password, such as https://crm.example/rollcall.',
    )
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new StartError(`${host} is not a public address.`)
  return url.href
}

function parseListed<T extends string>(
  option: string,
  text: string | undefined,
  known: readonly T[],
): T[] | null {
  if (text === undefined) return null
  const given = [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean)
  const found = known.filter((one) => given.some((name) => name === one))
  const unknown = given.filter((name) => !found.some((one) => one === name))
  if (found.length === 0 || unknown.length > 0)
    throw new StartError(`${option} takes any of ${known.join(', ')}; not ${unknown.join(', ') || 'none'}.`)
  return found
}

function parseId(args: string[]): string {
  const [id = '', ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!isUuid(id) || more.length > 0)
    throw new StartError('Name one id, as `webhook list` or `webhook show` does.')
  return id
}

async function getWebhook(db: Database, id: string): Promise<WebhookRow> {
  const found = await findWebhook.first(db, id)
  if (!found) throw new StartError(`There is no webhook ${id}.`)
  return found
}

const describeKeys = ({ secret, publicKey }: VerifyingKeys): string[] => [
  secret,
  ...(publicKey === undefined ? [] : [`Public key, also in \`webhook show\`: ${publicKey}`]),
]

/** The new one and, for a day after a rotation, the previous one. */
async function publicKeysOf(
  db: Database,
  { id, hasKeyPair, ...numbers }: WebhookRow,
  now: number,
): Promise<string[]> {
  const keys: string[] = []
  for (const number of hasKeyPair ? signingNumbers(numbers, now) : [])
    keys.push(`Public key: ${await webhookPublicKey(db, id, number)}`)
  return keys
}

/** The newest request as the receiver gets it, signed now; before the first one, a request with a made-up change. */
async function exampleOf(db: Database, webhook: WebhookRow, now: number): Promise<string[]> {
  const newest = await findNewestDelivery.first(db, webhook.id)
  const { headers, body } = await webhookMessage(db, newest ?? madeUpDelivery(webhook, now), now)
  return [
    ...(newest ? [] : ['Nothing was sent yet. A request with made-up ids:']),
    '',
    `POST ${webhook.url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ]
}

function madeUpDelivery({ id: webhookId, types, ...webhook }: WebhookRow, now: number): DueDelivery {
  const type = types?.[0] ?? 'offer.accepted'
  const { resource, changed } = Object.values(byCandidate).find((one) => one.type === type) ?? {
    resource: 'candidates',
    changed: [],
  }
  const candidateId = newId(now)
  return {
    ...webhook,
    webhookId,
    deliveryId: newId(now),
    attempts: 0,
    xid: '1',
    id: 1,
    type,
    at: now,
    actorKind: 'candidate',
    actorId: candidateId,
    candidateId,
    candidateExternalId: 'person-1',
    resource,
    resourceId: resource === 'candidates' ? candidateId : newId(now),
    externalId: resource === 'candidates' ? 'person-1' : null,
    changed: [...changed],
  }
}

const timeOf = (instant: number) => new Date(instant).toISOString()

const describe = ({ id, source, url, types, regions: of, disabledAt, disabledBecause }: WebhookRow): string =>
  [
    id,
    source,
    url,
    types?.join(',') ?? 'all types',
    of?.join(',') ?? 'all regions',
    disabledAt === null ? 'enabled' : `disabled ${timeOf(disabledAt)}, ${disabledBecause}`,
  ].join('  ')

function describeDelivery(row: DeliveryRow): string {
  const state =
    row.deliveredAt !== null
      ? `delivered ${timeOf(row.deliveredAt)}`
      : row.failedAt !== null
        ? `failed ${timeOf(row.failedAt)}`
        : `due ${timeOf(row.nextAttemptAt)}`
  const last = row.lastError ?? row.lastStatus ?? 'not tried'
  return [row.id, row.type, state, `${row.attempts} attempts`, last].join('  ')
}
