import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { now } from '../clock.ts'
import { currentSite } from '../config/site.ts'
import { formatTimeRange, formatTimeZone } from '../format.ts'
import { t } from '../words/words.ts'

/** When the site's people answer. Their time zone is named for a reader whose clock shows another time. */
export function supportHours(readerTimeZone: string): string {
  const { support, defaultTimeZone } = currentSite().site
  const hours = formatTimeRange(support.opensLocal, support.closesLocal)
  const instant = now()
  return localDateTimeOf(instant, readerTimeZone) === localDateTimeOf(instant, defaultTimeZone)
    ? t('contact.hours', { hours })
    : t('contact.hoursInZone', { hours, zone: formatTimeZone(instant, defaultTimeZone) })
}
