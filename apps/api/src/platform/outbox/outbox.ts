import { setTimeout as wait } from 'node:timers/promises'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import { htmlOf, type Mail, textOf } from '../mail/mail.ts'
import type { Carrier } from './carrier.ts'
import { deliveryBy, type LaneCarrier, mailOf, type OutboxLog, pushOf } from './deliver.ts'
import { openEmailChoiceTokens } from './email-choice.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import { type Notification, rowsOf } from './notification.ts'
import { withCodes } from './offer-texts.ts'
import {
  endTopics,
  giveUpOlder,
  insertMail,
  insertMessages,
  insertOnTopic,
  insertText,
  type Lane,
  listDueLanes,
  replaceWaiting,
} from './outbox.queries.ts'
import { pushServices } from './push/push-services.ts'
import type { OutgoingPush } from './push-carrier.ts'
import { insertAcceptKeys, listReach, type ReachRow } from './reach.queries.ts'

/** How long a stop waits for mails being sent; an interrupted one is sent again under the same Message-ID. */
const STOP_MS = 3_000

/** A text message. It is shown on a locked screen, so it names no person and no school. */
export interface TextMessage {
  /** As +61400000000. */
  to: string
  text: string
}

/** The carrier of each channel. Without one for text messages none are written. */
export interface Carriers {
  /** Absent in commands: a running service delivers their messages. */
  email?: Carrier<OutgoingMail> | undefined
  sms?: Carrier<OutgoingMail> | undefined
  push?: Carrier<OutgoingPush> | undefined
}

/** The candidate that a message is to or about. It is erased with them, even if another person receives it. */
interface About {
  candidateId: string
  topic?: string | undefined
}

export interface Outbox {
  /** Takes the transaction of the change that the mail is about; its commit releases the mail. */
  add(tx: Transaction, mail: Mail, about: About): Promise<void>
  /**
   * For changes that can be repeated quickly: a mail replaces an unsent one of its topic, and at most one a minute is
   * sent. The caller's transaction holds a lock that orders the topic's mails.
   */
  addLatest(tx: Transaction, mail: Mail, about: About & { topic: string }): Promise<void>
  addText(tx: Transaction, message: TextMessage, about: About): Promise<void>
  /** To candidates, by the channels that they want. Mails and pushes of all are written together. */
  notify(tx: Transaction, notifications: readonly Notification[]): Promise<void>
  readonly carriesTexts: boolean
  /** Sends what is due, and waits until it is sent. Returns how many messages were. */
  deliver(): Promise<number>
  /** Starts to send what is due, and does not wait: a carrier that hangs delays no later sweep of the others. */
  sweep(): Promise<void>
  /** Accepts no more mail, and waits briefly for mails being sent. */
  stop(): Promise<void>
}

interface OutboxServices {
  db: Database
  clock: Clock
  config: RuntimeConfig
}

export function openOutbox(
  { db, clock, config }: OutboxServices,
  carriers: Carriers,
  log: OutboxLog,
): Outbox {
  const stopped = new AbortController()
  const delivering = { db, clock, log, stopped: stopped.signal }
  const deliveries = lanesOf(carriers).map((carrier) => deliveryBy(delivering, carrier))
  const lanes = deliveries.map(({ lane }) => lane)

  const findDue = async () => {
    if (stopped.signal.aborted || lanes.length === 0) return []
    const due = new Set((await listDueLanes.all(db, lanes)).map(({ lane }) => lane))
    return deliveries.filter(({ lane }) => due.has(lane))
  }
  const deliver = async () => {
    const working = new Set([...(await findDue()), ...deliveries.filter(({ isBusy }) => isBusy())])
    const sent = await Promise.all(Array.from(working, (delivery) => delivery.deliver()))
    return sent.reduce((sum, count) => sum + count, 0)
  }
  const logFailure = (error: unknown) => log.failed(error, '')
  const sweep = async () => {
    for (const delivery of await findDue()) delivery.deliver().catch(logFailure)
  }
  /** Sends now instead of in the job's next run. */
  const deliverSoon = () => {
    sweep().catch(logFailure)
  }

  return {
    carriesTexts: carriers.sms !== undefined,
    async add(tx, mail, { candidateId, topic }) {
      tx.afterCommit(deliverSoon)
      await insertMail.run(tx, newId(Date.now()), mail.to, ...contentOf(mail), candidateId, topic ?? null)
    },
    async addLatest(tx, mail, { candidateId, topic }) {
      tx.afterCommit(deliverSoon)
      const content = contentOf(mail)
      await giveUpOlder.run(tx, topic, mail.to)
      if ((await replaceWaiting.run(tx, topic, mail.to, ...content, candidateId)) > 0) return
      await insertOnTopic.run(tx, newId(Date.now()), mail.to, ...content, candidateId, topic)
    },
    async addText(tx, { to, text }, { candidateId, topic }) {
      tx.afterCommit(deliverSoon)
      await insertText.run(tx, newId(Date.now()), to, text, candidateId, topic ?? null)
    },
    async notify(tx, notifications) {
      if (await writeNotifications(tx, { config, now: clock.now() }, notifications))
        tx.afterCommit(deliverSoon)
    },
    deliver,
    sweep,
    async stop() {
      stopped.abort()
      const inHand = Promise.allSettled(deliveries.map((delivery) => delivery.underWay()))
      await Promise.race([inHand, wait(STOP_MS, undefined, { ref: false })])
      for (const carrier of [carriers.email, carriers.sms, carriers.push]) carrier?.close?.()
    },
  }
}

function lanesOf({ email, sms, push }: Carriers): LaneCarrier[] {
  const ofMail = (lane: Lane, carrier: Carrier<OutgoingMail> | undefined): LaneCarrier[] =>
    carrier ? [{ lane, atOnce: carrier.atOnce, carry: (message) => carrier.carry(mailOf(message)) }] : []
  const ofPush = (lane: Lane, carrier: Carrier<OutgoingPush>): LaneCarrier => ({
    lane,
    atOnce: carrier.atOnce,
    carry: (message, now) => carrier.carry(pushOf(message, now)),
  })
  return [
    ...ofMail('email', email),
    ...ofMail('eventEmail', email),
    ...ofMail('sms', sms),
    ...(push ? pushServices.map((lane) => ofPush(lane, push)) : []),
  ]
}

const contentOf = (mail: Mail) =>
  [mail.subject, textOf(mail), htmlOf(mail), mail.calendarFile ?? null] as const

/** Whether there was anything to write. */
async function writeNotifications(
  tx: Transaction,
  context: { config: RuntimeConfig; now: number },
  notifications: readonly Notification[],
): Promise<boolean> {
  const older = notifications.filter(({ isFirst }) => !isFirst)
  const topics = older.map(({ topic }) => topic)
  const mailTopics = older.filter(({ mail }) => mail).map(({ topic }) => topic)
  const shown = topics.length === 0 ? [] : await endTopics.all(tx, topics, mailTopics)
  const shownOn = (topic: string) =>
    new Set(shown.filter((row) => row.topic === topic).map(({ shownOn: where }) => where))
  const wanted = notifications.filter(
    ({ mail, replaces, topic }) => mail || !replaces || shownOn(topic).size > 0,
  )
  if (wanted.length === 0) return false
  const candidateIds = [...new Set(wanted.map(({ candidateId }) => candidateId))]
  const reached = new Map(
    (await listReach.all(tx, candidateIds, new Date(context.now))).map((row) => [row.candidateId, row]),
  )
  const emailChoiceToken = await openEmailChoiceTokens(tx)
  const written = wanted.map((notification) => {
    const reach = reached.get(notification.candidateId)
    if (!reach) return { messages: [], acceptKeys: [], texts: [] }
    const { replaces, topic, exceptDeviceId } = notification
    const isReached = (where: string) => !replaces || shownOn(topic).has(where)
    const devices = reach.devices.filter(({ id }) => id !== exceptDeviceId && isReached(id))
    const number = reach.number !== null && isReached(reach.number) ? reach.number : null
    return rowsOf(notification, {
      ...context,
      emailChoiceToken,
      reach: { ...reach, devices, number } satisfies ReachRow,
    })
  })
  const acceptKeys = written.flatMap((rows) => rows.acceptKeys)
  const texts = await withCodes(
    tx,
    written.flatMap((rows) => rows.texts),
  )
  const messages = [...written.flatMap((rows) => rows.messages), ...texts]
  if (acceptKeys.length > 0) await insertAcceptKeys.run(tx, JSON.stringify(acceptKeys), new Date(context.now))
  if (messages.length > 0) await insertMessages.run(tx, JSON.stringify(messages))
  return messages.length > 0
}
