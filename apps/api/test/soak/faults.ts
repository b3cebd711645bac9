import { setTimeout as wait } from 'node:timers/promises'
import type { MailReceiver } from '../processes/mail-receiver.ts'
import type { WebhookReceiver } from '../processes/webhook-receiver.ts'
import { emptyDisk, fillDisk } from '../proofs/fill-disk.ts'
import type { DatabasePair } from './database-pair.ts'
import type { Fleet } from './fleet.ts'

/** Parts that fail. */
export interface Parts {
  fleet: Fleet
  database: DatabasePair
  mail: MailReceiver
  webhooks: WebhookReceiver
  filesFolder: string
  dataDir: string
}

export interface Fault {
  /** When it begins, as a share of the week. */
  at: number
  name: string
  cause: (parts: Parts, awayMs: number) => Promise<void>
}

const deployment = {
  name: 'deployment of both processes',
  cause: ({ fleet }: Parts) => fleet.deploy(),
}
const kill = {
  name: 'kill -9 of a process',
  cause: ({ fleet }: Parts) => fleet.killOne(),
}

/** Spread over the week; the last part of it is quiet, so that growth would show. */
export const faults: readonly Fault[] = [
  { at: 0.06, ...deployment },
  {
    at: 0.15,
    name: 'receivers of mail and webhooks down',
    async cause({ mail, webhooks }, awayMs) {
      await Promise.all([mail.stop(), webhooks.stop()])
      await wait(awayMs)
      await Promise.all([mail.startAgain(), webhooks.startAgain()])
    },
  },
  { at: 0.25, ...kill },
  {
    at: 0.33,
    name: 'connections of the database cut and refused',
    cause: ({ database }, awayMs) => database.cutFor(awayMs),
  },
  { at: 0.41, ...deployment },
  {
    at: 0.49,
    name: 'disk of the files full',
    async cause({ filesFolder }, awayMs) {
      fillDisk(filesFolder)
      await wait(awayMs)
      emptyDisk(filesFolder)
    },
  },
  {
    at: 0.57,
    name: 'database killed, its standby promoted',
    cause: ({ database }) => database.failOver(),
  },
  {
    at: 0.65,
    name: 'database restarted at once (immediate)',
    cause: ({ database }) => database.restartImmediately(),
  },
  { at: 0.72, ...kill },
  { at: 0.78, ...deployment },
]
