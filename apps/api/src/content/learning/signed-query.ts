import { createHmac } from 'node:crypto'
import { newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { askPlatform } from './ask-platform.ts'
import type { LearningPlatform } from './learning-platform.ts'
import { type LearningShares, sharedProfile } from './shared-profile.ts'

export interface SignedPage {
  platform: 'signedQuery'
  url: string
  secret: string
  shares: LearningShares
}

const LINK_SECONDS = 60

/** A page that signs in the user of its query, if the query is signed, not past its `expires`, and its `nonce` is new. */
export const signedQueries = (services: Services, { url, secret, shares }: SignedPage): LearningPlatform => ({
  async linkFor(learner) {
    await askPlatform(services, url, { method: 'HEAD' })
    const link = new URL(url)
    const signed = new URLSearchParams({
      user: learner.id,
      ...sharedProfile(learner, shares),
      expires: String(Math.floor(services.clock.now() / 1_000) + LINK_SECONDS),
      nonce: newSecret(),
    })
    const signature = createHmac('sha256', secret).update(signed.toString()).digest('hex')
    for (const [name, value] of [...signed, ['signature', signature] as const])
      link.searchParams.append(name, value)
    return link.href
  },
})
