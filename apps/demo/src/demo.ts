import type { DemoPages } from '@rollcall/api/src/app.ts'
import type { Demo } from '@rollcall/api/src/open-installation.ts'
import { folderCarrier } from '@rollcall/api/src/platform/outbox/mail-carrier.ts'
import { newSecret } from '@rollcall/api/src/platform/secrets.ts'
import { seedDemo } from './data/seed-demo.ts'
import { devAgency } from './pages/agency/agency.routes.ts'
import { devJotForm } from './pages/jot-form/jot-form.routes.ts'
import { demoTool, devLearning } from './pages/learning/learning.routes.ts'
import { devMail } from './pages/mail/mail.routes.ts'
import { devPush, PUSH_PATH } from './pages/push/push.routes.ts'
import { welcome } from './welcome.ts'

interface DemoOptions {
  /** Text messages go to a real carrier. */
  hasCarrier?: boolean
  /** Where this service listens on this machine, if it stands in for the push services of browsers. */
  pushAddress?: string | undefined
}

/**
 * `outbox` is the folder of the messages that were not sent, where they may be read, and texts replied to, at /dev/mail.
 */
export function demoPages(
  outbox: string | undefined,
  { hasCarrier = false, pushAddress }: DemoOptions = {},
): DemoPages {
  const texts = hasCarrier
    ? undefined
    : {
        inboundUrl: `http://localhost/webhooks/sms/${newSecret()}`,
        token: newSecret(),
        sender: '+61400000000',
      }
  const jotForm = { webhookSecret: newSecret() }
  return {
    learning: demoTool,
    jotForm,
    texts,
    push:
      pushAddress === undefined ? undefined : { path: PUSH_PATH, endpoints: `${pushAddress}${PUSH_PATH}/` },
    serve(app, services, { hasOwnLearning, hasOwnJotForm }) {
      devAgency(app, services)
      if (!hasOwnLearning) devLearning(app, services)
      if (!hasOwnJotForm) devJotForm(app, services.config, jotForm)
      if (outbox) devMail(app, outbox, texts)
      const store = outbox === undefined ? undefined : folderCarrier(outbox, 'Push <push@rollcall.invalid>')
      if (pushAddress !== undefined) devPush(app, services, { address: pushAddress, store })
    },
  }
}

export const demo: Demo = {
  async prepare(services, env) {
    const { isNew, guestLinks } = await seedDemo(services, { isClockSet: env.demoNow !== undefined })
    return { isNew, welcome: welcome(env, services, guestLinks) }
  },
  pages: ({ smtpUrl, sms, port, pushLoopback }, { folders }) =>
    demoPages(smtpUrl ? undefined : folders.mail, {
      hasCarrier: sms !== undefined,
      pushAddress: pushLoopback.length > 0 ? undefined : `http://127.0.0.1:${port}`,
    }),
}
