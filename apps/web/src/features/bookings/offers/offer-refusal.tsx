import { asFailure } from '../../../shared/api/failure.ts'
import { formatShortDay } from '../../../shared/format.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'

/** Without an answer from the service nobody knows whether ours came there. */
export const refusalTitle = (error: unknown): string =>
  asFailure(error).type === 'transientError' ? t('offer.refused.unsure') : t('offer.refused.title')

/** Why an answer did not count. An overlap names its days. */
export function refusalText(error: unknown): string {
  const failure = asFailure(error)
  return failure.code === 'booking_overlaps' && failure.param
    ? t('offer.refused.overlaps', { dates: failure.param.split(',').map(formatShortDay).join('; ') })
    : failure.message
}

export const OfferRefusal = ({ error }: { error: unknown }) => (
  <Notice kind="error" title={refusalTitle(error)}>
    {refusalText(error)}
  </Notice>
)
