import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readSignatures = statement<[candidateId: string], Record<string, unknown>>(
  'export_signatures',
  `select c.name as client, f.title, f.id as "fileId", encode(s.sha256, 'hex') as "fileSha256",
          ${asUtc('s.agreed_at')} as "agreedAtUtc", s.ip as "fromAddress", s.user_agent as "withBrowser"
   from agreement_signatures s join agreement_files f on f.id = s.file_id join clients c on c.id = f.client_id
   where s.candidate_id = $1 ${newest('s.agreed_at')}`,
)

const readFetches = statement<[candidateId: string], Record<string, unknown>>(
  'export_agreement_fetches',
  `select file_id as "fileId", encode(sha256, 'hex') as "fileSha256", ${asUtc('fetched_at')} as "fetchedAtUtc"
   from agreement_fetches where candidate_id = $1 ${newest('fetched_at')}`,
)

/** The files themselves are the clients'; the hash says which one was signed. */
export const signatureData: PersonalData = {
  section: 'agreements',
  tables: {
    agreement_signatures: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } },
    agreement_fetches: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    signed: await readSignatures.all(on, candidateId),
    opened: await readFetches.all(on, candidateId),
  }),
}
