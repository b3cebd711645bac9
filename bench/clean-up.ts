import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps: (() => unknown)[] = []

/** To be undone when the run is over, however it ends; the last thing begun is undone first. */
export const whenOver = (step: () => unknown): void => void steps.push(step)

export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step()
}

export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rollcall-bench-${purpose}-`))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
