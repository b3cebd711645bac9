import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Services } from './services.ts'

/**
 * A command of the command line. Reads its arguments before the database is opened, and returns the lines to print. Services are
 * opened by the commands that need more than the database.
 */
export type Command = (
  args: string[],
) => (db: Database, clock: Clock, openServices: () => Promise<Services>) => Promise<string[]>
