import { buffer } from 'node:stream/consumers'
import type { VirusScanner } from '../../src/platform/files/virus-scanner.ts'

/** The text that the tests' scanner reports as a virus. */
export const VIRUS_MARK = 'Rollcall-Test-Virus'

export const markScanner: VirusScanner = {
  async scan(file) {
    const isInfected = (await buffer(file)).includes(VIRUS_MARK)
    return isInfected ? { isClean: false, signature: 'Rollcall.Test' } : { isClean: true }
  },
}
