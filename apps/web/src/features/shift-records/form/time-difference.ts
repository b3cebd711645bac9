import { formatLength } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'

const minuteOf = (timeLocal: string) => Number(timeLocal.slice(0, 2)) * 60 + Number(timeLocal.slice(3))

/** "8 min later", or nothing where the two are the same or one is missing. */
export function differenceInWords(time: string, scheduled: string | undefined): string | null {
  if (!scheduled || !time || time === scheduled) return null
  const minutes = minuteOf(time) - minuteOf(scheduled)
  const length = formatLength(Math.abs(minutes))
  return minutes < 0
    ? t('shiftRecord.compare.earlier', { length })
    : t('shiftRecord.compare.later', { length })
}
