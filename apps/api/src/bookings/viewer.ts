import { isEnabled } from '@rollcall/domain/features/feature-flags'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf, siteOf } from '../platform/sites.ts'
import type { Viewer } from './bookings.presenter.ts'

/** What presenting a booking needs to know of who is looking, and when. */
export const viewerOf = ({ config, clock }: Services, caller: CandidateCaller): Viewer => ({
  candidateId: caller.candidateId,
  currency: siteOf(config, caller.region).currency,
  isRunningLateEnabled: isEnabled(featuresOf(config, caller.region, caller.features), 'runningLate'),
  now: clock.now(),
})
