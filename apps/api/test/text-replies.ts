import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TextSettings } from '../src/people/notifications/text-settings.ts'
import { twilioSignature } from '../src/people/notifications/twilio-signature.ts'

export const textSettings: TextSettings = {
  inboundUrl: `https://portal.example/webhooks/sms/${'s'.repeat(43)}`,
  token: 'a-token-of-the-carrier',
  sender: '+61400000000',
}

export const newMessageId = () => `SM${randomUUID().replaceAll('-', '')}`

/** A message as the carrier posts it, signed. */
export function textFrom(number: string, text: string, id = newMessageId()) {
  const form = { MessageSid: id, From: number, To: textSettings.sender, Body: text, NumMedia: '0' }
  return {
    url: new URL(textSettings.inboundUrl).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(textSettings.token, textSettings.inboundUrl, form),
    },
    payload: new URLSearchParams(form).toString(),
  }
}

/** The answer to a message; undefined if there is none. */
export const answerIn = (xml: string): string | undefined => /<Message>(.*)<\/Message>/s.exec(xml)?.[1]

export async function reply(app: FastifyInstance, number: string, text: string, id?: string) {
  const { statusCode, payload } = await app.inject({ method: 'POST', ...textFrom(number, text, id) })
  return { status: statusCode, answer: answerIn(payload) }
}
