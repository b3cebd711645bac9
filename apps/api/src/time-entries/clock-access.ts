import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf } from '../platform/sites.ts'

export function checkClockIsEnabled(
  { config }: Pick<Services, 'config'>,
  { region, features }: Pick<CandidateCaller, 'region' | 'features'>,
): void {
  if (!isEnabled(featuresOf(config, region, features), 'enableTimeEntries')) {
    throw new ApiError('feature_not_enabled')
  }
}
