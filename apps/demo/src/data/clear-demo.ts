import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { type Statement, statement } from '@rollcall/api/src/platform/database/statement.ts'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { clientIdOf } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'

/** What a demo person has done since, by the column that says whose it is. */
const ofPeople = {
  acting_grants: 'candidate_id',
  consultant_sign_ins: 'candidate_id',
  compliance_news: 'candidate_id',
  compliance_file_fetches: 'candidate_id',
  video_watching: 'candidate_id',
  referees: 'candidate_id',
  id_check_documents: 'candidate_id',
  consents: 'candidate_id',
  certification_applications: 'candidate_id',
  compliance_submissions: 'candidate_id',
  registrations: 'candidate_id',
  sessions: 'account_id',
  mfa_challenges: 'account_id',
  mfa_devices: 'account_id',
  mfa_recovery_codes: 'account_id',
  known_devices: 'account_id',
  one_time_tokens: 'account_id',
  agreement_signatures: 'candidate_id',
  agreement_fetches: 'candidate_id',
  calendar_feeds: 'candidate_id',
  availability_days: 'candidate_id',
  ongoing_availability: 'candidate_id',
  rollcall_answers: 'candidate_id',
  documents: 'candidate_id',
  read_certificates: 'candidate_id',
  certifications: 'candidate_id',
  qualifications: 'candidate_id',
  work_experience: 'candidate_id',
  file_access_keys: 'candidate_id',
  learning_launches: 'candidate_id',
  files: 'candidate_id',
  outbox: 'candidate_id',
  accounts: 'id',
}
/** What hangs on a person and on a booking goes where the booking is the demo's. */
const ofWork = ['time_entry_events', 'time_entries', 'shift_records', 'release_requests']

/** Every table that refers to a person must be here, or laying out anew would leave yesterday's rows in it. */
export const clearedTables = [...Object.keys(ofPeople), ...ofWork, 'compliance_items', 'offers', 'bookings']

/** Demo data has named ids, which are version 8; everybody else's are version 4 or 7. */
const isLaid = (id: string) => `substr(${id}::text, 15, 1) = '8'`

const deletions: Statement<[people: string[]], never>[] = [
  ...Object.entries(ofPeople).map(([table, column]) =>
    statement<[people: string[]]>(
      `clear_demo_${table}`,
      `delete from ${table} where ${column} = any($1::uuid[])`,
    ),
  ),
  ...ofWork.map((table) =>
    statement<[people: string[]]>(
      `clear_demo_${table}`,
      `delete from ${table} where candidate_id = any($1::uuid[]) and ${isLaid('booking_id')}`,
    ),
  ),
]

/** With what there was to read, unless it is somebody else's to read too. */
const deleteItems = statement<[people: string[]]>(
  'clear_demo_compliance_items',
  `with gone as (delete from compliance_items where candidate_id = any($1::uuid[]) returning id, file_id)
   delete from files f where f.id in (select file_id from gone) and f.candidate_id is null
     and not exists (select from compliance_items i where i.file_id = f.id and i.id not in (select id from gone))`,
)

const deleteVideos = statement(
  'clear_demo_videos',
  `with laid as (
     select id from compliance_videos v where ${isLaid('v.id')}
       and not exists (select from compliance_items i where i.video_id = v.id)),
   captions as (
     delete from compliance_video_captions where video_id in (select id from laid) returning file_id),
   gone as (
     delete from compliance_videos where id in (select id from laid) returning file_id)
   delete from files where id in (select file_id from gone union all select file_id from captions)`,
)

/** A booking that somebody else has come to hold or was offered stays. */
const deleteWork = statement<[people: string[]]>(
  'clear_demo_work',
  `with link as (
     select offer_id, booking_id from offer_bookings where candidate_id = any($1::uuid[]) and ${isLaid('offer_id')}),
   unlinked as (
     delete from offer_bookings ob using link where ob.offer_id = link.offer_id),
   withdrawn as (
     delete from offers where candidate_id = any($1::uuid[]) and ${isLaid('id')})
   delete from bookings b
   where ${isLaid('b.id')}
     and (b.candidate_id = any($1::uuid[])
          or b.candidate_id is null and b.id in (select booking_id from link))
     and not exists (select from offer_bookings ob where ob.booking_id = b.id
                     and ob.offer_id not in (select offer_id from link))`,
)

/** What could not be deleted is nobody's until it is laid out anew. */
const freeWork = statement<[people: string[]]>(
  'free_demo_work',
  `update bookings set candidate_id = null, status = ${bookingStatus.cancelled} where candidate_id = any($1::uuid[]) and ${isLaid('id')}`,
)

const deleteAgreements = statement<[clients: string[]]>(
  'clear_demo_agreements',
  `with gone as (
     delete from agreement_files f where f.client_id = any($1::uuid[]) and ${isLaid('f.id')}
       and not exists (select from agreement_signatures s where s.file_id = f.id) returning stored_file_id)
   delete from files where id in (select stored_file_id from gone)`,
)

const deleteDownloads = statement(
  'clear_demo_downloads',
  `with gone as (delete from downloads where ${isLaid('id')} returning file_id)
   delete from files where id in (select file_id from gone)`,
)

const deleteEvents = statement(
  'clear_demo_events',
  `with gone as (delete from events where ${isLaid('id')} returning image_file_id)
   delete from files where id in (select image_file_id from gone)`,
)

/**
 * Takes away what demo data laid out and what its people have done with it, and no row of anybody else. People, schools
 * and consultants stay, to be overwritten: others may have come to refer to them.
 */
export async function clearDemo(tx: Transaction): Promise<void> {
  const people = demoCandidates.map(({ key }) => candidateIdOf(key))
  const clients = Object.values(demoRegions).flatMap(({ schools }) => schools.map(clientIdOf))
  await deleteItems.run(tx, people)
  await deleteVideos.run(tx)
  for (const deletion of deletions) await deletion.run(tx, people)
  await deleteWork.run(tx, people)
  await freeWork.run(tx, people)
  await deleteAgreements.run(tx, clients)
  await deleteDownloads.run(tx)
  await deleteEvents.run(tx)
}
