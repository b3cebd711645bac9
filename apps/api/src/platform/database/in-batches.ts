/** The most rows that one statement deletes: few enough that no other statement waits for it noticeably. */
export const BATCH_ROWS = 1_000

/** Repeats a statement that takes away at most a batch, until it finds no full one; answers how many there were. */
export async function inBatches(removeBatch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeBatch()
    total += removed
    if (removed < BATCH_ROWS) return total
  }
}
