import pino from 'pino'
import { openWebhookSender } from '../../src/agency/webhooks/deliver-webhooks.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/database.ts'

/**
 * Sends webhooks as the job of the service does, in a process of its own, and also to this machine: no setting of the
 * service allows that. The address of the database is its argument.
 */
const [, , url = ''] = process.argv
const log = pino({ level: 'silent' })
const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
const sender = openWebhookSender({ db, clock: systemClock, log }, { allowsLoopback: true })
setInterval(() => void sender.deliver().catch(() => undefined), 100)
