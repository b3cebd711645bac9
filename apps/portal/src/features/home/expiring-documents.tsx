import type { CurrentUser } from '@rollcall/contract/people/me'
import { oncePerDocument } from '@rollcall/domain/work/bookings/ending-requirements'
import { useEndingRequirements } from '../../shared/requirements/ending-requirements.ts'
import { RequirementNotice } from '../../shared/requirements/requirement-notice.tsx'

/** What keeps somebody who works from their next shifts: below today's. */
export function ExpiringDocuments({ user }: { user: CurrentUser }) {
  const { all, today } = useEndingRequirements(user.timezone)
  return oncePerDocument(all).map((requirement) => (
    <RequirementNotice key={requirement.referenceFileId} {...{ requirement, today, user }} />
  ))
}
