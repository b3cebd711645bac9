import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readDevices = statement<[candidateId: string], Record<string, unknown>>(
  'export_mfa_devices',
  `select channel, name, recipient as "to", passkey->>'domain' as "passkeyOf",
          (passkey->>'isUserVerified')::boolean as "passkeyCheckedItsOwner", ${asUtc('created_at')} as "begunAtUtc",
          ${asUtc('verified_at')} as "verifiedAtUtc", ${asUtc('last_used_at')} as "lastUsedAtUtc"
   from mfa_devices where account_id = $1 ${newest('created_at')}`,
)
const readChallenges = statement<[candidateId: string], Record<string, unknown>>(
  'export_mfa_challenges',
  `select ${asUtc('created_at')} as "askedAtUtc", tries, ${asUtc('used_at')} as "answeredAtUtc"
   from mfa_challenges where account_id = $1 ${newest('created_at')}`,
)
const readRecoveryCodes = statement<[candidateId: string], Record<string, unknown>>(
  'export_recovery_codes',
  `select ${asUtc('used_at')} as "usedAtUtc" from mfa_recovery_codes where account_id = $1 order by used_at, code_hash`,
)

/** Codes and keys are stored as hashes or not at all, and are not exported. */
export const secondFactorData: PersonalData = {
  section: 'twoStepSignIn',
  tables: {
    mfa_challenges: { where: 'account_id = $1', onErasure: 'deleted' },
    mfa_devices: { where: 'account_id = $1', onErasure: 'deleted' },
    mfa_recovery_codes: { where: 'account_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    devices: await readDevices.all(on, candidateId),
    challenges: await readChallenges.all(on, candidateId),
    recoveryCodes: await readRecoveryCodes.all(on, candidateId),
  }),
}
