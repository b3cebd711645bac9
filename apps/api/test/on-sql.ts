import type { Queryable } from '../src/platform/database/statement.ts'

/** The statements of the service, by the test's own connection. */
export const onSql = (sql: (text: string, ...values: unknown[]) => Promise<unknown[]>): Queryable => ({
  async query({ text, values }) {
    const rows = await sql(text, ...values)
    return { rows, rowCount: rows.length }
  },
})
