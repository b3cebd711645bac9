import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from '../database/database.ts'
import { BATCH_ROWS } from '../database/in-batches.ts'
import { type Queryable, statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import { htmlOf, type Mail, textOf } from '../mail/mail.ts'
import type { Carrier } from './mail-carrier.ts'

const MAX_ATTEMPTS = 12
/** How long a stop waits for mails being sent; an interrupted one is sent again under the same Message-ID. */
const STOP_MS = 3_000

/** A text message. It is shown on a locked screen, so it names no person and no school. */
export interface TextMessage {
  /** As +61400000000. */
  to: string
  text: string
}

const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

/** The carrier of each channel. Without one for text messages none are written. */
export interface Carriers {
  /** Absent in commands: a running service delivers their mail. */
  email?: Carrier | undefined
  sms?: Carrier | undefined
}

/** The candidate that a message is to or about. It is erased with them, even if another person receives it. */
interface About {
  candidateId: string
  topic?: string | undefined
}

export interface Outbox {
  /** Takes the transaction of the change that the mail is about; its commit releases the mail. */
  add(tx: Transaction, mail: Mail, about: About): Promise<void>
  /** As `add`, each to the candidate that it is about, in one statement. */
  addEach(tx: Transaction, mails: readonly (Mail & { candidateId: string })[]): Promise<void>
  /**
   * For changes that can be repeated quickly: a mail replaces an unsent one of its topic, and at most one a minute is
   * sent. The caller's transaction holds a lock that orders the topic's mails.
   */
  addLatest(tx: Transaction, mail: Mail, about: About & { topic: string }): Promise<void>
  addText(tx: Transaction, message: TextMessage, about: About): Promise<void>
  readonly carriesTexts: boolean
  /** Sends what is due; the job calls it in every process. */
  deliver(): Promise<number>
  /** Accepts no more mail, and waits briefly for mails being sent. */
  stop(): Promise<void>
}

interface DueMail {
  id: string
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  calendarFile: string | null
  attempts: number
}

const insertMail = statement<
  [
    id: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
    topic: string | null,
  ]
>(
  'insert_mail',
  `insert into outbox (id, recipient, subject, text_body, html_body, calendar_file, candidate_id, topic)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Takes the mails as JSON. */
const insertMails = statement<[mails: string]>(
  'insert_mails',
  `insert into outbox (id, recipient, subject, text_body, html_body, calendar_file, candidate_id)
   select id, recipient, subject, text, html, "calendarFile", "candidateId"
   from jsonb_to_recordset($1::jsonb) as mail (id uuid, recipient text, subject text, text text, html text,
     "calendarFile" text, "candidateId" uuid)`,
)
const insertText = statement<
  [id: string, recipient: string, text: string, candidateId: string, topic: string | null]
>(
  'insert_text_message',
  `insert into outbox (id, channel, recipient, subject, text_body, candidate_id, topic)
   values ($1, 'sms', $2, 'Text message', $3, $4, $5)`,
)
const replaceWaiting = statement<
  [
    topic: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
  ]
>(
  'replace_waiting_mail',
  `update outbox set subject = $3, text_body = $4, html_body = $5, calendar_file = $6, candidate_id = $7
   where topic = $1 and recipient = $2 and sent_at is null and failed_at is null and attempts = 0`,
)
// A mail contains one-time links and places of work, so its text is deleted once it was sent or abandoned.
const noContent = 'text_body = null, html_body = null, calendar_file = null'
// A failed one that waits for a retry would arrive after the newer one.
const giveUpOlder = statement<[topic: string, recipient: string]>(
  'give_up_older_mail',
  `update outbox set failed_at = now(), ${noContent}
   where topic = $1 and recipient = $2 and sent_at is null and failed_at is null and attempts > 0`,
)
const insertOnTopic = statement<
  [
    id: string,
    recipient: string,
    subject: string,
    text: string,
    html: string,
    calendarFile: string | null,
    candidateId: string,
    topic: string,
  ]
>(
  'insert_mail_on_topic',
  `insert into outbox (id, recipient, subject, text_body, html_body, calendar_file, candidate_id, topic, due_at,
     next_attempt_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, due.at, due.at
   from (select greatest(now(), max(due_at) + interval '1 minute') as at
         from outbox where topic = $8 and recipient = $2) due`,
)
// One at a time, locked for longer than sending may take: in a batch, the last would be due again for another process
// before its turn. A mail of a process that dies while sending is sent later. A recipient gets one mail at a time: in
// parallel the later one might arrive first.
const takeDue = statement<[recipientsInHand: string[], channel: Channel], DueMail>(
  'take_due_mail',
  `update outbox set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
   where id = (select id from outbox
               where sent_at is null and failed_at is null and next_attempt_at <= now() and recipient <> all($1)
                 and channel = $2
               order by next_attempt_at limit 1 for update skip locked)
   returning id, recipient, subject, text_body as "textBody", html_body as "htmlBody",
     calendar_file as "calendarFile", attempts`,
)
const markSent = statement<[id: string]>(
  'mark_mail_sent',
  `update outbox set sent_at = now(), ${noContent}, last_error = null where id = $1`,
)
const markAttemptFailed = statement<[id: string, error: string, isLast: boolean]>(
  'mark_mail_attempt_failed',
  `update outbox set last_error = $2, failed_at = case when $3 then now() else failed_at end,
          next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ (attempts - 1)),
          text_body = case when $3 then null else text_body end,
          html_body = case when $3 then null else html_body end,
          calendar_file = case when $3 then null else calendar_file end
   where id = $1`,
)
export const purgeMail = statement<[days: number]>(
  'purge_mail',
  `delete from outbox where id in (
     select id from outbox where coalesce(sent_at, failed_at) < now() - make_interval(days => $1)
     order by coalesce(sent_at, failed_at) limit ${BATCH_ROWS})`,
)

const SET_UP_CODES = 'mfa-set-up:'
/** The topic of codes to an address or number that is not verified yet. */
export const setUpCodeTopic = (candidateId: string): string => `${SET_UP_CODES}${candidateId}`

/** Whether they were sent or not: the code has expired, and the number may belong to another person. */
export const purgeSetUpCodes = statement(
  'purge_set_up_codes',
  `delete from outbox where id in (
     select id from outbox where topic like '${SET_UP_CODES}%' and created_at < now() - interval '10 minutes'
     order by created_at limit ${BATCH_ROWS})`,
)

export function openOutbox(
  db: Database,
  carriers: Carriers,
  onError: (error: unknown, mailId: string) => void,
): Outbox {
  const stopped = new AbortController()
  const deliveries = channels.flatMap((channel) => {
    const carrier = carriers[channel]
    return carrier ? [deliveryBy(db, channel, carrier, stopped.signal, onError)] : []
  })
  const deliver = async () => {
    const sent = await Promise.all(deliveries.map((delivery) => delivery.deliver()))
    return sent.reduce((sum, count) => sum + count, 0)
  }
  /** Sends now instead of in the job's next run. */
  const deliverSoon = () => {
    deliver().catch((error: unknown) => onError(error, ''))
  }

  return {
    carriesTexts: carriers.sms !== undefined,
    async add(tx, mail, { candidateId, topic }) {
      tx.afterCommit(deliverSoon)
      await insertMail.run(tx, newId(Date.now()), mail.to, ...contentOf(mail), candidateId, topic ?? null)
    },
    async addEach(tx, mails) {
      if (mails.length === 0) return
      tx.afterCommit(deliverSoon)
      const rows = mails.map(({ candidateId, ...mail }) => {
        const [subject, text, html, calendarFile] = contentOf(mail)
        return { id: newId(Date.now()), recipient: mail.to, subject, text, html, calendarFile, candidateId }
      })
      await insertMails.run(tx, JSON.stringify(rows))
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
    deliver,
    async stop() {
      stopped.abort()
      const inHand = Promise.allSettled(deliveries.map((delivery) => delivery.underWay()))
      await Promise.race([inHand, wait(STOP_MS, undefined, { ref: false })])
      for (const channel of channels) carriers[channel]?.close?.()
    },
  }
}

/** Delivers by one channel, so that an unavailable mail server does not delay text messages. */
function deliveryBy(
  db: Database,
  channel: Channel,
  carrier: Carrier,
  stopped: AbortSignal,
  onError: (error: unknown, mailId: string) => void,
) {
  let delivering: Promise<number> | undefined
  let isAskedAgain = false
  let wake = () => {}

  async function deliverDue(): Promise<number> {
    let sent = 0
    const inHand = new Map<string, Promise<void>>()
    const failures: unknown[] = []
    const send = async (due: DueMail) => {
      try {
        if (await deliverOne(db, carrier, due, onError)) sent++
      } catch (error) {
        failures.push(error)
      } finally {
        inHand.delete(due.recipient)
      }
    }
    try {
      while (!stopped.aborted && failures.length === 0) {
        const recipients = [...inHand.keys()]
        const due =
          recipients.length < carrier.atOnce ? await takeDue.first(db, recipients, channel) : undefined
        if (due) inHand.set(due.recipient, send(due))
        // A mail that was added in the meantime need not wait for a slow one to another recipient.
        else if (inHand.size > 0)
          await Promise.race([...inHand.values(), new Promise<void>((go) => (wake = go))])
        // A recipient who was busy during this query may get the next mail now.
        else if (recipients.length === 0) break
      }
    } finally {
      await Promise.all(inHand.values())
    }
    if (failures.length > 0) throw failures[0]
    return sent
  }
  async function deliver(): Promise<number> {
    if (delivering) {
      isAskedAgain = true
      wake()
      return delivering
    }
    delivering = deliverDue().finally(() => {
      delivering = undefined
    })
    const sent = await delivering
    if (!isAskedAgain) return sent
    isAskedAgain = false
    return sent + (await deliver())
  }
  return { deliver, underWay: () => Promise.resolve(delivering) }
}

const contentOf = (mail: Mail) =>
  [mail.subject, textOf(mail), htmlOf(mail), mail.calendarFile ?? null] as const

async function deliverOne(
  on: Queryable,
  carrier: Carrier,
  { id, recipient, subject, textBody, htmlBody, calendarFile, attempts }: DueMail,
  onError: (error: unknown, mailId: string) => void,
): Promise<boolean> {
  try {
    await carrier.carry({ id, to: recipient, subject, text: textBody, html: htmlBody, calendarFile })
  } catch (error) {
    onError(error, id)
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await markAttemptFailed.run(on, id, reason, attempts >= MAX_ATTEMPTS)
    return false
  }
  await markSent.run(on, id)
  return true
}
