import { statement } from '../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../platform/personal-data.ts'

const readProfile = statement<[candidateId: string], Record<string, unknown>>(
  'export_profile',
  `select c.id, c.email, c.phone_number as "phoneNumber", c.first_name as "firstName", c.preferred_name as "preferredName",
          c.last_name as "lastName", c.region, c.state, c.language, c.timezone, k.name as consultant,
          c.features, ${asUtc('c.suspended_at')} as "suspendedAtUtc", ${asUtc('c.created_at')} as "createdAtUtc"
   from candidates c left join consultants k on k.id = c.consultant_id where c.id = $1`,
)

const readRegistrations = statement<[candidateId: string], Record<string, unknown>>(
  'export_registrations',
  `select title, status, status_reason as "statusReason", location, ${asUtc('created_at')} as "createdAtUtc"
   from registrations where candidate_id = $1 ${newest('created_at')}`,
)

export const profileData: PersonalData = {
  section: 'profile',
  tables: { candidates: { where: 'id = $1', onErasure: 'pseudonymised' } },
  read: (on, candidateId) => readProfile.one(on, candidateId),
}

export const registrationData: PersonalData = {
  section: 'registrations',
  tables: { registrations: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readRegistrations.all(on, candidateId),
}
