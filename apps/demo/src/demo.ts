import type { DemoPages } from '@rollcall/api/src/app.ts'
import type { Demo } from '@rollcall/api/src/service.ts'
import { seedDemo } from './data/seed-demo.ts'
import { devAgency } from './pages/agency/agency.routes.ts'
import { demoTool, devLearning } from './pages/learning/learning.routes.ts'
import { devMail } from './pages/mail/mail.routes.ts'
import { welcome } from './welcome.ts'

/** `outbox` is the folder of the mails that were not sent, where they may be read at /dev/mail. */
export const demoPages = (outbox: string | undefined): DemoPages => ({
  learning: demoTool,
  serve(app, services, { hasOwnLearning }) {
    devAgency(app, services)
    if (!hasOwnLearning) devLearning(app, services)
    if (outbox) devMail(app, outbox)
  },
})

export const demo: Demo = {
  async prepare(services, env) {
    const { isNew, guestLinks } = await seedDemo(services, { isClockSet: env.demoNow !== undefined })
    return { isNew, welcome: welcome(env, services, guestLinks) }
  },
  pages: ({ smtpUrl }, { folders }) => demoPages(smtpUrl ? undefined : folders.mail),
}
