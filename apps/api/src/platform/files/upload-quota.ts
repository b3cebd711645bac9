import type { Transaction } from '../database/database.ts'
import type { BoundStatement } from '../database/statement.ts'
import { type Count, countWithWork, refuseUsedUp, type UsedRow, usedCounts } from '../rate-limit.ts'

const HOUR_SECONDS = 3_600

export interface UploadQuota {
  /** The used quota, to be queried together with the caller. */
  findUsed(candidateId: string): BoundStatement<UsedRow>
  /** Before the body is read: with nothing left, no byte of it is worth taking. */
  check(candidateId: string, rows: readonly UsedRow[]): void
  /** In the transaction that keeps the files. */
  count(tx: Transaction, candidateId: string, files: number): Promise<void>
}

/** How many files may be added about one person, whether they send them or a consultant who acts for them. */
export function uploadQuota({
  maxFilesPerHour,
  maxFilesPerDay,
}: {
  maxFilesPerHour: number
  maxFilesPerDay: number
}): UploadQuota {
  const countsOf = (candidateId: string): Count[] => [
    [{ name: 'upload-hour', limit: maxFilesPerHour, windowSeconds: HOUR_SECONDS }, candidateId],
    [{ name: 'upload-day', limit: maxFilesPerDay, windowSeconds: 24 * HOUR_SECONDS }, candidateId],
  ]
  return {
    findUsed: (candidateId) => usedCounts(countsOf(candidateId)),
    check: (candidateId, rows) => refuseUsedUp(countsOf(candidateId), rows, 'upload_limit_reached'),
    async count(tx, candidateId, files) {
      if (files > 0) await countWithWork(tx, countsOf(candidateId), files, 'upload_limit_reached')
    },
  }
}
