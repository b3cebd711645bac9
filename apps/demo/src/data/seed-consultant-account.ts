import {
  type EmbeddedAccount,
  saveEmbeddedAccount,
} from '@rollcall/api/src/identity/consultants/embedded-provider.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import { type DemoConsultantAccount, demoEmail } from './demo-people.ts'

export async function seedConsultantAccount(
  tx: Transaction,
  { key, name, roles, offices }: DemoConsultantAccount,
  passwordHash: string,
): Promise<void> {
  const email = demoEmail(key)
  const account: EmbeddedAccount = { email, name, roles, offices, passwordHash }
  await saveEmbeddedAccount.run(tx, namedId(`consultant account ${key}`), JSON.stringify(account), email)
}
