import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readPreferences = statement<[candidateId: string], Record<string, unknown>>(
  'export_notification_preferences',
  `select channels, quiet_from_local as "quietFromLocal", quiet_to_local as "quietToLocal",
          same_day_in_quiet_hours as "sameDayInQuietHours", shows_details as "showsDetails",
          ${asUtc('changed_at')} as "changedAtUtc"
   from notification_preferences where candidate_id = $1`,
)

/** The endpoint and its keys are secrets: they address the device. */
const readDevices = statement<[candidateId: string], Record<string, unknown>>(
  'export_push_subscriptions',
  `select device_name as device, push_service as "pushService", ${asUtc('created_at')} as "addedAtUtc",
          ${asUtc('renewed_at')} as "renewedAtUtc"
   from push_subscriptions where candidate_id = $1 ${newest('created_at')}`,
)

const readNumbers = statement<[candidateId: string], Record<string, unknown>>(
  'export_notification_numbers',
  `select number, ${asUtc('created_at')} as "begunAtUtc", ${asUtc('verified_at')} as "verifiedAtUtc",
          ${asUtc('stopped_at')} as "stoppedAtUtc"
   from notification_numbers where candidate_id = $1 ${newest('created_at')}`,
)

export const notificationData: PersonalData = {
  section: 'notifications',
  tables: {
    notification_preferences: { where: 'candidate_id = $1', onErasure: 'deleted' },
    notification_numbers: { where: 'candidate_id = $1', onErasure: 'deleted' },
    push_subscriptions: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    preferences: (await readPreferences.first(on, candidateId)) ?? null,
    numbers: await readNumbers.all(on, candidateId),
    devices: await readDevices.all(on, candidateId),
  }),
}
