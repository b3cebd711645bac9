import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const steps: (() => unknown)[] = []

/** Registers clean-up for the end of the run, however it ends, in reverse order. */
export const whenOver = (step: () => unknown): void => void steps.push(step)

export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step()
}

export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rollcall-bench-${purpose}-`))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
