import { personalTables } from '@rollcall/api/src/people/privacy/personal-data.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { type Statement, statement } from '@rollcall/api/src/platform/database/statement.ts'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { clientIdOf } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'

/** Rows of these are deleted only where their booking is the demo's. */
const ofWork = ['time_entry_events', 'time_entries', 'shift_records', 'pay_statuses', 'release_requests']

/** Rows of demo people: the tables that an erasure empties too, by the column that names the person, and three more. */
const ofPeople: [table: string, column: string][] = [
  ...Object.entries(personalTables).flatMap(([table, { where, onErasure }]): [string, string][] => {
    const [, column] = /^(\w+) = \$1$/.exec(where) ?? []
    const hasOwnDeletion = ofWork.includes(table) || table === 'compliance_items'
    return column && onErasure === 'deleted' && !hasOwnDeletion ? [[table, column]] : []
  }),
  ['agreement_signatures', 'candidate_id'],
  ['outbox', 'candidate_id'],
  ['accounts', 'id'],
]

/** A test compares these with the foreign keys: rows in a forgotten table would outlive the next seeding. */
export const clearedTables = [
  ...ofPeople.map(([table]) => table),
  ...ofWork,
  'compliance_items',
  'offers',
  'bookings',
]

/** Ids of demo data are derived from names, which makes them version 8; all others are version 4 or 7. */
const isSeeded = (id: string) => `substr(${id}::text, 15, 1) = '8'`

const deletions: Statement<[people: string[]], never>[] = [
  ...ofPeople.map(([table, column]) =>
    statement<[people: string[]]>(
      `clear_demo_${table}`,
      `delete from ${table} where ${column} = any($1::uuid[])`,
    ),
  ),
  ...ofWork.map((table) =>
    statement<[people: string[]]>(
      `clear_demo_${table}`,
      `delete from ${table} where candidate_id = any($1::uuid[]) and ${isSeeded('booking_id')}`,
    ),
  ),
]

/** With the files to read, unless another person's item has the same file. */
const deleteItems = statement<[people: string[]]>(
  'clear_demo_compliance_items',
  `with gone as (delete from compliance_items where candidate_id = any($1::uuid[]) returning id, file_id)
   delete from files f where f.id in (select file_id from gone) and f.candidate_id is null
     and not exists (select from compliance_items i where i.file_id = f.id and i.id not in (select id from gone))`,
)

const deleteVideos = statement(
  'clear_demo_videos',
  `with seeded as (
     select id from compliance_videos v where ${isSeeded('v.id')}
       and not exists (select from compliance_items i where i.video_id = v.id)),
   captions as (
     delete from compliance_video_captions where video_id in (select id from seeded) returning file_id),
   gone as (
     delete from compliance_videos where id in (select id from seeded) returning file_id)
   delete from files where id in (select file_id from gone union all select file_id from captions)`,
)

/** A booking that another person now holds or was offered stays. */
const deleteWork = statement<[people: string[]]>(
  'clear_demo_work',
  `with link as (
     select offer_id, booking_id from offer_bookings where candidate_id = any($1::uuid[]) and ${isSeeded('offer_id')}),
   unlinked as (
     delete from offer_bookings ob using link where ob.offer_id = link.offer_id),
   withdrawn as (
     delete from offers where candidate_id = any($1::uuid[]) and ${isSeeded('id')})
   delete from bookings b
   where ${isSeeded('b.id')}
     and (b.candidate_id = any($1::uuid[])
          or b.candidate_id is null and b.id in (select booking_id from link))
     and not exists (select from offer_bookings ob where ob.booking_id = b.id
                     and ob.offer_id not in (select offer_id from link))`,
)

/** Bookings that could not be deleted belong to no candidate until they are seeded again. */
const freeWork = statement<[people: string[]]>(
  'free_demo_work',
  `update bookings set candidate_id = null, status = ${bookingStatus.cancelled} where candidate_id = any($1::uuid[]) and ${isSeeded('id')}`,
)

const deleteAgreements = statement<[clients: string[]]>(
  'clear_demo_agreements',
  `with gone as (
     delete from agreement_files f where f.client_id = any($1::uuid[]) and ${isSeeded('f.id')}
       and not exists (select from agreement_signatures s where s.file_id = f.id) returning stored_file_id)
   delete from files where id in (select stored_file_id from gone)`,
)

const deleteDownloads = statement(
  'clear_demo_downloads',
  `with gone as (delete from downloads where ${isSeeded('id')} returning file_id)
   delete from files where id in (select file_id from gone)`,
)

const deleteEvents = statement(
  'clear_demo_events',
  `with gone as (delete from events where ${isSeeded('id')} returning image_file_id)
   delete from files where id in (select image_file_id from gone)`,
)

/**
 * Deletes the demo data and everything that demo people did with it, and no row of another person. People, schools and
 * consultants stay and are overwritten, since other rows may refer to them.
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
