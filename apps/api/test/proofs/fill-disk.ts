import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const MEGABYTE = Buffer.alloc(1_048_576)
const fillerIn = (folder: string) => join(folder, 'filler')

/** Leaves no room on the disk of a folder. */
export function fillDisk(folder: string): void {
  try {
    for (;;) appendFileSync(fillerIn(folder), MEGABYTE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export const emptyDisk = (folder: string): void => rmSync(fillerIn(folder))
