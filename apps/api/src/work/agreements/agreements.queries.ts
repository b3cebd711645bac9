import { CANCELLED_BELOW, shownBookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

export interface AgreementRow {
  fileId: string
  type: string
  title: string
  fileSizeBytes: number
  agreedAt: number | null
}

const agreement = `f.id as "fileId", f.type, f.title,
  coalesce((select size_bytes from files where id = f.stored_file_id), octet_length(f.content)) as "fileSizeBytes",
  s.agreed_at as "agreedAt"`

export const listClientAgreements = statement<[candidateId: string, clientId: string], AgreementRow>(
  'list_client_agreements',
  `select ${agreement} from agreement_files f
   left join agreement_signatures s on s.file_id = f.id and s.candidate_id = $1
   where f.client_id = $2 and f.replaced_at is null order by f.created_at, f.id`,
)

export const findBookingClient = statement<[candidateId: string, bookingId: string], { clientId: string }>(
  'find_booking_client',
  `select client_id as "clientId" from bookings
   where id = $2 and candidate_id = $1 and status in (${shownBookingStatuses.join(', ')})`,
)

export interface AgreementFileRow extends AgreementRow {
  sha256: Buffer
  isReplaced: boolean
  /** Works for the client, or has an agreement of theirs signed. */
  isTheirs: boolean
  /** Worked for the client once, and no longer does. */
  wasTheirs: boolean
}

const works = (condition: string) =>
  `exists (select from bookings b where b.candidate_id = $1 and b.client_id = f.client_id and ${condition})`

export const findAgreement = statement<[candidateId: string, fileId: string], AgreementFileRow>(
  'find_agreement',
  `select ${agreement}, f.sha256, f.replaced_at is not null as "isReplaced",
          (s.file_id is not null or ${works(`b.status > ${CANCELLED_BELOW}`)}) as "isTheirs", ${works(`b.status < ${CANCELLED_BELOW}`)} as "wasTheirs"
   from agreement_files f left join agreement_signatures s on s.file_id = f.id and s.candidate_id = $1
   where f.id = $2`,
)

export interface AgreementBytesRow {
  storedFileId: string | null
  title: string
  sha256: Buffer
  /** Absent once they are in the file store. */
  content: Buffer | null
}

/** Its bytes, unless they are in the file store. */
export const readAgreement = statement<[fileId: string], AgreementBytesRow>(
  'read_agreement',
  `select stored_file_id as "storedFileId", title, sha256,
          case when stored_file_id is null then content end as content
   from agreement_files where id = $1`,
)

export const holdAgreement = statement<[fileId: string], { storedFileId: string | null }>(
  'hold_agreement',
  `select stored_file_id as "storedFileId" from agreement_files where id = $1 for no key update`,
)

export const setStoredFile = statement<[fileId: string, storedFileId: string]>(
  'set_stored_file_of_agreement',
  `update agreement_files set stored_file_id = $2 where id = $1`,
)

export const listUnmovedAgreements = statement<[afterId: string], { id: string }>(
  'list_unmoved_agreements',
  `select id from agreement_files where stored_file_id is null and id > $1 order by id limit ${BATCH_ROWS}`,
)

/** Stores the first time that the candidate was given the file. */
export const noteFetch = statement<[fileId: string, candidateId: string, now: Date]>(
  'note_agreement_fetch',
  `insert into agreement_fetches (file_id, candidate_id, sha256, fetched_at)
   select id, $2, sha256, $3 from agreement_files where id = $1 on conflict do nothing`,
)

export const findFetch = statement<[fileId: string, candidateId: string, sha256: Buffer], { fileId: string }>(
  'find_agreement_fetch',
  `select file_id as "fileId" from agreement_fetches where file_id = $1 and candidate_id = $2 and sha256 = $3`,
)

/** Locked while it is signed, so that it cannot be replaced between the check and the signature. */
export const holdCurrentFile = statement<[fileId: string], { id: string }>(
  'hold_current_agreement_file',
  `select id from agreement_files where id = $1 and replaced_at is null for share`,
)

export const insertSignature = statement<
  [fileId: string, candidateId: string, at: Date, sha256: Buffer, ip: string, userAgent: string]
>(
  'insert_agreement_signature',
  `insert into agreement_signatures (file_id, candidate_id, agreed_at, sha256, ip, user_agent)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
)

/** It cannot be signed until the transaction ends. */
export const lockAgreement = statement<
  [fileId: string],
  { clientId: string; type: string; title: string; sha256: Buffer; isReplaced: boolean }
>(
  'lock_agreement',
  `select client_id as "clientId", type, title, sha256, replaced_at is not null as "isReplaced"
   from agreement_files where id = $1 for update`,
)

export const setReplaced = statement<[fileId: string, now: Date]>(
  'set_agreement_replaced',
  `update agreement_files set replaced_at = $2 where id = $1`,
)

export const insertAgreement = statement<
  [
    id: string,
    clientId: string,
    type: string,
    title: string,
    sha256: Buffer,
    storedFileId: string,
    createdAt: Date,
  ]
>(
  'insert_agreement',
  `insert into agreement_files (id, client_id, type, title, sha256, stored_file_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export interface SignerRow {
  candidateId: string
  email: string
  firstName: string
  region: string
  clientName: string
  /** The first of their shifts there that is not over. */
  bookingId: string
}

/** Candidates who have shifts at the client that are not over. */
export const listSigners = statement<[clientId: string, now: Date], SignerRow>(
  'list_signers',
  `select distinct on (p.id) p.id as "candidateId", p.email, coalesce(p.preferred_name, p.first_name) as "firstName",
          p.region, c.name as "clientName", b.id as "bookingId"
   from bookings b join candidates p on p.id = b.candidate_id join clients c on c.id = b.client_id
   where b.client_id = $1 and b.status > ${CANCELLED_BELOW} and b.ends_at > $2 order by p.id, b.starts_at`,
)
