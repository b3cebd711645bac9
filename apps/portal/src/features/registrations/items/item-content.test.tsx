import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { never } from '../../../../test/fake-service.ts'
import { goOffline } from '../../../../test/offline.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { morning } from '../../../../test/people.ts'
import { avaWithRegistrations, item, registrationId, withItems } from '../../../../test/registrations.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}'

test.each([
  ['Video', 'agreements', 'The video loads when you’re back online.'],
  ['Form', 'forms', 'The form loads when you’re back online.'],
  ['ReferenceCheckFormGroup', 'forms', 'The form loads when you’re back online.'],
  ['IDCheck', 'documents', 'Your ID check loads when you’re back online.'],
] as const)('without a network, %s says so', async (referenceType, tab, words) => {
  await openPortal(`/registrations/${registrationId}?tab=${tab}`, {
    as: avaWithRegistrations,
    at: morning,
    answers: {
      ...withItems(item(1, { referenceType, title: 'What is asked for' })),
      // The network is back when the test ends.
      [`GET ${path}/video`]: () => never,
      [`GET ${path}/form`]: () => never,
      [`GET ${path}/id-check`]: () => never,
    },
  })
  const row = page.getByRole('link', { name: 'What is asked for' })
  await expect.element(row).toBeVisible()
  goOffline()
  await row.click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(words)
})
