import { ApiError } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import type { Submit } from '../../registrations/item-access.ts'
import { getIdCheckRules } from './id-check.ts'
import { insertConsent } from './id-checks.queries.ts'

/** A step of the check, and no submission. The text itself is stored, since the rules may change. */
export const submitConsent: Submit = async (tx, { clock }, caller, item, { consent }) => {
  const { visaConsent } = await getIdCheckRules(tx, caller, item)
  if (!visaConsent) throw new ApiError('compliance_item_kind_mismatch')
  const { version, text } = visaConsent
  if (consent?.version !== version) throw new ApiError('consent_version_outdated', { param: 'consent' })
  const now = clock.now()
  const { ip, userAgent } = caller.trace
  const isNew = await insertConsent.run(
    tx,
    newId(now),
    item.id,
    caller.subject.candidateId,
    version,
    text,
    new Date(now),
    ip,
    userAgent.slice(0, 500),
  )
  if (isNew) await audit(tx, caller, 'consent_given', { complianceItemId: item.id, version })
}
