import { Client } from 'pg'

/** Reads rows beside the service. */
export async function rowsOf<Row = Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // A server that ends between two statements; the next one fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Every request of a test comes from one address; the limits meant for strangers would end it early. */
export const forgetLimits = (url: string) => rowsOf(url, 'delete from rate_limits')

/** The roles of the connections of services. */
export const rolesAtWork = (url: string) =>
  rowsOf<{ role: string }>(
    url,
    `select distinct usename as role from pg_stat_activity
     where application_name = 'rollcall' and datname = current_database()`,
  )
