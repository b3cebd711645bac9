import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../../platform/mail/mail.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'

export interface InfectedFileRow {
  email: string
  firstName: string
  region: string
  name: string
}

export function infectedFileMail(
  config: RuntimeConfig,
  { email, firstName, region, name }: InfectedFileRow,
): Mail {
  return {
    to: email,
    subject: `We removed a file: ${name}`,
    paragraphs: [
      `Hi ${firstName},`,
      `Our virus check found a problem in ${name}, so we removed it. You can no longer open it.`,
      'Please scan your device for viruses, then upload a clean copy.',
    ],
    action: { label: 'Go to My Files', url: linkFor(config, { region }, '/my-files') },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
