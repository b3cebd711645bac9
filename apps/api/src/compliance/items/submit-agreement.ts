import { ApiError } from '../../platform/api-error.ts'
import { addSubmission, type Submit } from '../registrations/item-access.ts'

/** Stores the hash of the file that was read, and from where it was agreed to. A checkbox item may have no file. */
export const submitAgreement: Submit = async (tx, services, caller, item, { hasRead }) => {
  if (item.referenceType === 'Contract' && !item.file) throw new ApiError('compliance_item_unavailable')
  if (item.file && !item.file.isFetched) throw new ApiError('agreement_not_downloaded')
  if (hasRead !== true) throw new ApiError('agreement_not_read')
  const { ip, userAgent } = caller.trace
  await addSubmission(tx, services, caller, item, {
    details: {
      ...(item.file && { fileId: item.file.id, sha256: item.file.sha256 }),
      ip,
      userAgent: userAgent.slice(0, 500),
    },
  })
}
