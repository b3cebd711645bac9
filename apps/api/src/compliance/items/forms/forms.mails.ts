import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../../../platform/mail/mail.ts'
import { brandNameOf, linkFor } from '../../../platform/sites.ts'

/** To the consultant. */
export const changeRequestMail = (
  config: RuntimeConfig,
  {
    to,
    fullName,
    email,
    region,
    registrationId,
    item,
    reason,
  }: {
    to: string
    fullName: string
    email: string
    region: string
    registrationId: string
    item: { id: string; title: string }
    reason: string
  },
): Mail => ({
  to,
  subject: `${fullName} asks to change ${item.title}`,
  paragraphs: [
    `${fullName} (${email}) asks to change answers in “${item.title}” that you have accepted:`,
    `“${reason}”`,
    'Open the form again if they should change it. The accepted answers count until you have checked the new ones.',
  ],
  action: {
    label: 'See the answers',
    url: linkFor(config, { region }, `/registrations/${registrationId}?item=${item.id}`),
  },
  signature: brandNameOf(config, region),
})
