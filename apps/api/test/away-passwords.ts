import { providerAway } from '../src/identity/identity-toolkit.ts'
import type { TestApp } from './test-app.ts'

const away = () => Promise.reject(providerAway())

/** Runs the work while the password authority is unreachable. */
export async function whilePasswordsAreAway<T>({ services }: TestApp, work: () => Promise<T>): Promise<T> {
  const { passwords } = services
  services.passwords = { judge: away, isCurrent: away, hold: away, prepare: away, changeEmail: away }
  try {
    return await work()
  } finally {
    services.passwords = passwords
  }
}
