/** The maximum number of rows that one statement deletes, small enough that other statements do not wait noticeably. */
export const BATCH_ROWS = 1_000

/** Repeats a statement that deletes at most a batch until it deletes less, and returns the total. */
export async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeBatch()
    total += removed
    if (removed < BATCH_ROWS) return total
  }
}
