const works: (() => unknown)[] = []

/**
 * What a module of helpers started is ended after each file that used it. An `afterAll` of its own would run after the first
 * alone: modules are loaded once for all the files of a worker.
 */
export const afterFile = (work: () => unknown): void => void works.push(work)

export async function endWhatWasStarted(): Promise<void> {
  for (const work of works) await work()
}
