import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import { NotScanned, type Verdict } from '../../platform/files/virus-scanner.ts'
import type { Services } from '../../platform/services.ts'
import { type InfectedFileRow, infectedFileMail } from './files.mails.ts'

const listUnscanned = statement<[afterId: string], { id: string }>(
  'list_unscanned_files',
  `select id from files where scanned_at is null and infected_at is null and id > $1 order by id limit ${BATCH_ROWS}`,
)
const markScanned = statement<[id: string, now: Date]>(
  'mark_file_scanned',
  `update files set scanned_at = $2 where id = $1`,
)
/** The record stays, so that its owner sees what is missing; the bytes are deleted. */
const withdrawFile = statement<
  [id: string, now: Date],
  { candidateId: string | null; name: string; sha256: string }
>(
  'withdraw_file',
  `with gone as (update stored_bytes set leaving_at = now() where id = $1 and leaving_at is null)
   update files set infected_at = $2 where id = $1 and infected_at is null
   returning candidate_id as "candidateId", name, encode(sha256, 'hex') as sha256`,
)
const findOwner = statement<[candidateId: string], Omit<InfectedFileRow, 'name'>>(
  'find_owner_of_infected_file',
  `select email, coalesce(preferred_name, first_name) as "firstName", region from candidates where id = $1`,
)

/**
 * Scans files that were accepted while no scanner was reachable. If it still does not answer, the next run tries
 * again.
 */
export async function scanFiles(services: Services): Promise<void> {
  const { db, clock, files, scanner, log } = services
  if (!scanner) return
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const unscanned = await listUnscanned.all(db, afterId)
    for (const { id } of unscanned) {
      afterId = id
      let verdict: Verdict
      try {
        verdict = await scanner.scan(await files.open(id))
      } catch (error) {
        log.warn({ err: error, fileId: id }, 'a file could not be checked for viruses')
        const isAway = error instanceof NotScanned && !error.isAnswered
        if (isAway) return
        continue
      }
      if (verdict.isClean) await markScanned.run(db, id, new Date(clock.now()))
      else await withdraw(services, id, verdict.signature)
    }
    if (unscanned.length < BATCH_ROWS) return
  }
}

const withdraw = ({ db, clock, config, outbox, log }: Services, fileId: string, signature: string) =>
  db.transaction(async (tx) => {
    const file = await withdrawFile.first(tx, fileId, new Date(clock.now()))
    if (!file) return
    log.warn({ fileId, signature }, 'a virus was found in a file, which was taken out of service')
    const { candidateId, name, sha256 } = file
    await audit(tx, systemCaller(clock, candidateId ?? undefined), 'file_infected', {
      fileId,
      signature,
      sha256,
    })
    if (candidateId === null) return
    const owner = await findOwner.one(tx, candidateId)
    await outbox.add(tx, infectedFileMail(config, { ...owner, name }), { candidateId })
  })
