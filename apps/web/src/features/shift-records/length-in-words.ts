import { t } from '../../shared/words/words.ts'

/** "6 h 50 min". */
export function lengthInWords(length: number): string {
  const [hours, minutes] = [Math.floor(length / 60), length % 60]
  if (hours === 0) return t('shiftRecord.length.minutes', { minutes })
  return minutes === 0
    ? t('shiftRecord.length.hours', { hours })
    : t('shiftRecord.length.both', { hours, minutes })
}
