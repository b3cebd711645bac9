import type { FastifyInstance } from 'fastify'
import type { Identify } from '../../platform/http/mount-calls.ts'
import { takeUrlEncodedForms } from '../../platform/http/url-encoded-form.ts'
import { escaped } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import { checkTextSender, receiveText } from './receive-text.ts'
import type { TextSettings } from './text-settings.ts'

/** The carrier posts replies here, as Twilio does. Without a configured address the path does not exist. */
export function serveTextWebhook(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  settings: TextSettings,
): void {
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    scope.post<{ Params: { secret: string }; Body: Record<string, string> | undefined }>(
      '/webhooks/sms/:secret',
      {
        // Checked before the body is read: a sender without the secret must not cost anything.
        onRequest: ({ ip, params }) => checkTextSender(services, settings, { ip, secret: params.secret }),
      },
      async (request, reply) => {
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        const caller = identify.public(request)
        const answer = await receiveText(services, settings, caller, { form: request.body ?? {}, signature })
        const message = answer === undefined ? '' : `<Message>${escaped(answer)}</Message>`
        return reply
          .header('cache-control', 'no-store')
          .type('text/xml; charset=utf-8')
          .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`)
      },
    )
    done()
  })
}
