import { declaredStatements } from '../apps/api/src/platform/database/statement.ts'

/** The SQL of the service itself, by the name it is prepared under. */
export async function statementOf(name: string): Promise<string> {
  await import('../apps/api/src/app.ts')
  const text = declaredStatements().get(name)
  if (!text) throw new Error(`The service has no statement ${name}`)
  return text
}
