const works: (() => unknown)[] = []

/**
 * Runs the clean-up of a shared module after each test file that used it. An `afterAll` of the module would run after
 * the first file alone, since modules are loaded once for all files of a worker.
 */
export const afterFile = (work: () => unknown): void => void works.push(work)

export async function endWhatWasStarted(): Promise<void> {
  for (const work of works) await work()
}
