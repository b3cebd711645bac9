import { statement } from '../../platform/database/statement.ts'
import { asUtc, type PersonalData } from '../../platform/personal-data.ts'

const readProfile = statement<[candidateId: string], Record<string, unknown>>(
  'export_profile',
  `select c.id, c.email, c.phone_number as "phoneNumber", c.first_name as "firstName", c.preferred_name as "preferredName",
          c.last_name as "lastName", c.region, c.state, c.language, c.timezone, c.home_latitude as "homeLatitude",
          c.home_longitude as "homeLongitude", k.name as consultant,
          c.features, ${asUtc('c.suspended_at')} as "suspendedAtUtc", ${asUtc('c.created_at')} as "createdAtUtc"
   from candidates c left join consultants k on k.id = c.consultant_id where c.id = $1`,
)

export const profileData: PersonalData = {
  section: 'profile',
  tables: { candidates: { where: 'id = $1', onErasure: 'pseudonymised' } },
  read: (on, candidateId) => readProfile.one(on, candidateId),
}
