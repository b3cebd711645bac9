import type { CurrentUser } from '@rollcall/contract/people/me'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type fakeService, refusal } from './fake-service.ts'
import { answersFor, tokenOf } from './open-portal.ts'

type Change = ReturnType<typeof fakeService>['change']

/** Another user with the same permissions. */
export const anotherLike = (person: CurrentUser): CurrentUser => ({
  ...person,
  id: '018f6a00-0000-7000-8000-0000000000ff',
  email: 'ruby@example.com',
})

/** Makes the service refuse the access token for that call, and every refresh, from now on. */
export const endSession = (change: Change, call: string): void =>
  change({ [call]: refusal('access_token_expired'), 'POST /refresh': refusal('session_expired') })

export async function signInAgain(change: Change, person: CurrentUser): Promise<void> {
  await expect.element(page.getByText('Your session has ended. Sign in again to carry on.')).toBeVisible()
  change({
    ...answersFor(person),
    'POST /sign-in': { accessToken: tokenOf(person), expiresInSeconds: 900 },
  })
  await page.getByLabelText('Email', { exact: true }).fill(person.email)
  await page.getByLabelText('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
