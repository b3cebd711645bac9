import { declaredStatements } from '../apps/api/src/platform/database/statement.ts'
import type { Filled } from './pgbench.ts'

/** The SQL of one of the service's statements, by name. */
export async function statementOf(name: string): Promise<string> {
  await import('../apps/api/src/app.ts')
  const text = declaredStatements().get(name)
  if (!text) throw new Error(`The service has no statement ${name}`)
  return text
}

/** With example values. */
export const filled = async (name: string, ...values: string[]): Promise<Filled> => ({
  name,
  text: await statementOf(name),
  values,
})
