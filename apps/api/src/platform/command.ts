import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** A command of the command line. Reads its arguments before the database is opened, and answers the lines to print. */
export type Command = (args: string[]) => (db: Database, clock: Clock) => Promise<string[]>
