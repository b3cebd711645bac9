import { REFERENCE_LINK_DAYS } from '@rollcall/domain/compliance/items/referee-requests'
import { hashOf, newSecret } from '../../../../platform/secrets.ts'
import type { Services } from '../../../../platform/services.ts'
import { linkFor } from '../../../../platform/sites.ts'

const DAY_MS = 86_400_000

/** A link that opens the questions for one referee; only its hash is stored. */
export function newLink(
  { clock, config }: Services,
  candidate: { region: string },
): { link: string; tokenHash: Buffer; expiresAt: Date } {
  const token = newSecret()
  return {
    link: linkFor(config, candidate, `/reference/${token}`),
    tokenHash: hashOf(token),
    expiresAt: new Date(clock.now() + REFERENCE_LINK_DAYS * DAY_MS),
  }
}
