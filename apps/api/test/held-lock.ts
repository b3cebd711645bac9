import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Runs a statement and keeps its locks until the answered function is called. */
export async function holdBy(
  { services }: TestApp,
  text: string,
  ...values: unknown[]
): Promise<() => Promise<void>> {
  const client = await services.db.connect()
  await client.query('begin')
  await client.query({ text, values })
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Resolves once this many statements of the service wait for a lock that the test holds. */
export async function untilBlocked(rollcall: TestApp, count = 1): Promise<void> {
  const waiting = () =>
    rollcall.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(waiting, { interval: 10 }).toHaveLength(count)
}
