import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Where each direction continues: the last version of the CRM that was sent, by kind, and the cursor of the changes feed. */
const START = { sent: { schools: 0, people: 0, shifts: 0 }, cursor: null, receivedAt: '1970-01-01' }

export const readState = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : START)

/** Replaces the file atomically, so that a killed connector finds the old state or the new one. */
export function saveState(file, state) {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
