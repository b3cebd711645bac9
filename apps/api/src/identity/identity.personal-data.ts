import { statement } from '../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../platform/personal-data.ts'

const readAccount = statement<[candidateId: string], Record<string, unknown>>(
  'export_account',
  `select email_key as "signsInWith", password_hash is not null as "hasPassword",
          ${asUtc('password_changed_at')} as "passwordChangedAtUtc", ${asUtc('disabled_at')} as "disabledAtUtc"
   from accounts where id = $1`,
)
const readSessions = statement<[candidateId: string], Record<string, unknown>>(
  'export_sessions',
  `select ${asUtc('created_at')} as "signedInAtUtc", ${asUtc('expires_at')} as "endsAtUtc",
          ${asUtc('revoked_at')} as "endedEarlyAtUtc", ${asUtc('last_used_at')} as "lastUsedAtUtc",
          user_agent as "withBrowser", network as "fromNetwork"
   from sessions where account_id = $1 ${newest('created_at')}`,
)
const readDevices = statement<[candidateId: string], Record<string, unknown>>(
  'export_known_devices',
  `select ${asUtc('last_used_at')} as "lastUsedAtUtc", remembered_with as "rememberedWith",
          ${asUtc('remembered_until')} as "notAskedForACodeUntilUtc"
   from known_devices where account_id = $1 ${newest('last_used_at')}`,
)
const readLinks = statement<[candidateId: string], Record<string, unknown>>(
  'export_mailed_links',
  `select purpose, ${asUtc('created_at')} as "madeAtUtc", ${asUtc('expires_at')} as "endsAtUtc",
          ${asUtc('used_at')} as "usedAtUtc"
   from one_time_tokens where account_id = $1 ${newest('created_at')}`,
)

/** Passwords, session secrets and links are stored as hashes alone, and the export leaves these out. */
export const accountData: PersonalData = {
  section: 'account',
  tables: {
    accounts: { where: 'id = $1', onErasure: 'pseudonymised' },
    sessions: { where: 'account_id = $1', onErasure: 'deleted' },
    known_devices: { where: 'account_id = $1', onErasure: 'deleted' },
    one_time_tokens: { where: 'account_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    ...(await readAccount.first(on, candidateId)),
    sessions: await readSessions.all(on, candidateId),
    knownDevices: await readDevices.all(on, candidateId),
    mailedLinks: await readLinks.all(on, candidateId),
  }),
}
