import { providerAway } from '../src/identity/identity-toolkit.ts'
import type { TestApp } from './test-app.ts'

const away = () => Promise.reject(providerAway())

/** Meanwhile whoever keeps the passwords cannot be asked. */
export async function whilePasswordsAreAway<T>({ services }: TestApp, work: () => Promise<T>): Promise<T> {
  const { passwords } = services
  services.passwords = { judge: away, isCurrent: away, hold: away, prepare: away, changeEmail: away }
  try {
    return await work()
  } finally {
    services.passwords = passwords
  }
}
