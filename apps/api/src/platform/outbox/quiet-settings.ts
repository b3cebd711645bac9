import type { ChannelChoices } from '@rollcall/domain/people/notifications/notification-event'
import { DEFAULT_QUIET_HOURS, type QuietSettings } from '@rollcall/domain/people/notifications/quiet-hours'

/** The stored preferences of a candidate; all null if they have not changed any. */
export interface PreferenceColumns {
  choices: ChannelChoices | null
  quietFrom: string | null
  quietTo: string | null
  sameDayInQuietHours: boolean | null
}

export function quietSettingsOf({
  choices,
  quietFrom,
  quietTo,
  sameDayInQuietHours,
}: PreferenceColumns): QuietSettings {
  if (!choices) return { quietHours: DEFAULT_QUIET_HOURS, sameDayInQuietHours: true }
  const quietHours =
    quietFrom !== null && quietTo !== null ? { fromLocal: quietFrom, toLocal: quietTo } : null
  return { quietHours, sameDayInQuietHours: sameDayInQuietHours ?? true }
}
