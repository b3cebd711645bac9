import { createECDH, hkdfSync, randomUUID } from 'node:crypto'
import { type EventStream, sendEvents } from '@rollcall/api/src/platform/http/event-streams.ts'
import { isUuid } from '@rollcall/api/src/platform/ids.ts'
import type { Carrier } from '@rollcall/api/src/platform/outbox/carrier.ts'
import type { OutgoingMail } from '@rollcall/api/src/platform/outbox/mail-carrier.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import type { FastifyInstance } from 'fastify'
import { type BrowserSecrets, decryptPush } from './decrypt-push.ts'
import { findDevice } from './push.queries.ts'

/** The portal gets its subscriptions here instead of from its browser. */
export const PUSH_PATH = '/dev/push'

const MAX_WAITING = 20
const RETURN_MS = 1_000

type OfDevice = { Params: { id: string } }

/**
 * A push service (RFC 8030) that needs no company: it hands each push to an open page of the portal, which shows it as its
 * browser would. `address` is that of this service, below which its endpoints are; `store` shows pushes with the mail.
 */
export function devPush(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  { address, store }: { address: string; store: Carrier<OutgoingMail> | undefined },
): void {
  const pages = new Map<string, EventStream<string>>()
  /** Of devices without an open page. */
  const waiting = new Map<string, string[]>()
  const endpointOf = (id: string) => `${address}${PUSH_PATH}/${id}`

  const deliver = (id: string, text: string) => {
    const page = pages.get(id)
    if (page) page.send(randomUUID(), text)
    else waiting.set(id, [...(waiting.get(id) ?? []), text].slice(-MAX_WAITING))
  }
  async function storePush(text: string, { device, email }: { device: string; email: string }) {
    const { title, data } = JSON.parse(text).notification
    if (!isUuid(data.id)) return
    await store?.carry({
      id: data.id,
      to: `"${device}" <${email}.push.invalid>`,
      subject: title,
      text,
      html: null,
      calendarFile: null,
      oneClickUrl: null,
    })
  }

  app.addHook('preClose', async () => {
    for (const page of pages.values()) page.end(RETURN_MS)
  })
  app.post(`${PUSH_PATH}/subscriptions`, async () => {
    const id = randomUUID()
    const { ecdh, auth } = secretsOf(id)
    const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
    return { endpoint: endpointOf(id), keys }
  })
  app.get<OfDevice>(`${PUSH_PATH}/:id/messages`, ({ params: { id } }, reply) =>
    sendEvents<string>(
      reply,
      (page) => {
        pages.set(id, page)
        page.onClose(() => {
          if (pages.get(id) === page) pages.delete(id)
        })
        for (const text of waiting.get(id) ?? []) page.send(randomUUID(), text)
        waiting.delete(id)
      },
      (text) => JSON.stringify(text),
    ),
  )
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 4_096 },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<OfDevice & { Body: Buffer }>(`${PUSH_PATH}/:id`, async ({ params: { id }, body }, reply) => {
      const device = await findDevice.first(db, endpointOf(id))
      if (!device) return reply.code(410).send()
      const text = textIn(body, id)
      if (text === undefined) return reply.code(400).send()
      await storePush(text, device)
      deliver(id, text)
      return reply.code(201).send()
    })
    done()
  })
}

function textIn(body: Buffer, id: string): string | undefined {
  try {
    return decryptPush(body, secretsOf(id))
  } catch {
    return undefined
  }
}

/** Derived, so that a device outlives a restart without being stored. It is no secret: these are demo people. */
function secretsOf(id: string): BrowserSecrets {
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', id, 'demo device', what, length))
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(derive('key', 32))
  return { ecdh, auth: derive('auth', 16) }
}
