import { isEnabled } from '@rollcall/domain/features/feature-flags'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import type { Viewer } from './bookings.presenter.ts'

/** The viewer and the time that a booking is presented for. */
export const viewerOf = (
  { config }: Services,
  { subject: { candidateId, region, features } }: CandidateCaller,
  now: number,
): Viewer => ({
  candidateId,
  currency: siteOf(config, region).currency,
  isRunningLateEnabled: isEnabled(features, 'runningLate'),
  now,
})
