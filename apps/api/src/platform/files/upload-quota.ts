import type { Transaction } from '../database/database.ts'
import type { BoundStatement } from '../database/statement.ts'
import { type Count, countWithWork, refuseUsedUp, type UsedRow, usedCounts } from '../rate-limit.ts'

const HOUR_SECONDS = 3_600

export interface UploadQuota {
  /** The used quota, to be queried together with the caller. */
  findUsed(owner: string): BoundStatement<UsedRow>
  /** Checked before the body is read, so that a used-up quota refuses it at once. */
  check(owner: string, rows: readonly UsedRow[]): void
  /** In the transaction that keeps the files. */
  count(tx: Transaction, owner: string, files: number): Promise<void>
}

/**
 * How many files may be added about one candidate, whether they send them or a consultant who acts for them; or by one
 * caller, where they are about none.
 */
export function uploadQuota({
  maxFilesPerHour,
  maxFilesPerDay,
}: {
  maxFilesPerHour: number
  maxFilesPerDay: number
}): UploadQuota {
  const countsOf = (owner: string): Count[] => [
    [{ name: 'upload-hour', limit: maxFilesPerHour, windowSeconds: HOUR_SECONDS }, owner],
    [{ name: 'upload-day', limit: maxFilesPerDay, windowSeconds: 24 * HOUR_SECONDS }, owner],
  ]
  return {
    findUsed: (owner) => usedCounts(countsOf(owner)),
    check: (owner, rows) => refuseUsedUp(countsOf(owner), rows, 'upload_limit_reached'),
    async count(tx, owner, files) {
      if (files > 0) await countWithWork(tx, countsOf(owner), files, 'upload_limit_reached')
    },
  }
}
