import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { Mail } from '../../platform/mail/mail.ts'
import { brandNameOf } from '../../platform/sites.ts'

/** To the consultant. */
export const changeRequestMail = (
  config: RuntimeConfig,
  {
    to,
    fullName,
    email,
    region,
    title,
    reason,
  }: { to: string; fullName: string; email: string; region: string; title: string; reason: string },
): Mail => ({
  to,
  subject: `${fullName} asks to change ${title}`,
  paragraphs: [
    `${fullName} (${email}) asks to change answers in “${title}” that you have accepted:`,
    `“${reason}”`,
    'Open the form again if they should change it. The accepted answers count until you have checked the new ones.',
  ],
  signature: brandNameOf(config, region),
})
