import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { morning } from '../../../../test/people.ts'
import { avaWithRegistrations, item, registrationId, withItems } from '../../../../test/registrations.ts'
import { anotherLike, endSession, signInAgain } from '../../../../test/sign-in-again.ts'

const save = 'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application'
const check = item(1, { apply: { at: 'Victoria Police', url: 'https://police.example' }, leadDays: 10 })
const noted = {
  ...check,
  status: 'RestrictionOnAction' as const,
  isAppliedFor: true,
  application: { reference: 'VP-17', appliedOnLocal: '2026-03-09' },
}

const dialog = page.getByRole('dialog')
const applied = dialog.getByRole('button', { name: 'I’ve applied' })
const reference = dialog.getByLabelText(/Reference number/)
const date = dialog.getByLabelText(/When did you apply/)

const open = () =>
  openPortal(`/registrations/${registrationId}?item=${check.id}`, {
    as: avaWithRegistrations,
    at: morning,
    answers: { ...withItems(check), [save]: noted },
  })

async function fillIn() {
  await applied.click()
  await reference.fill('VP-17')
  await date.fill('09/03/2026')
}

test('the same person who signs in again after their session ended finds what they typed, and sends it', async () => {
  const { askedFor, change } = await open()
  await fillIn()
  await expectAccessible()
  endSession(change, save)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await signInAgain(change, avaWithRegistrations)
  await expect.element(reference).toHaveValue('VP-17')
  await expect.element(date).toHaveValue('09/03/2026')
  change({ [save]: noted })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('“Police check”: we’ve noted that you applied')).toBeVisible()
  expect(askedFor(save).at(-1)?.body).toEqual({ reference: 'VP-17', appliedOnLocal: '2026-03-09' })
  expect(JSON.stringify(sessionStorage)).not.toContain('VP-17')
})

test('another person who signs in after the session ended finds nothing of it', async () => {
  const { change } = await open()
  await fillIn()
  endSession(change, save)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await signInAgain(change, anotherLike(avaWithRegistrations))
  await applied.click()
  await expect.element(reference).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('VP-17')
})

test('cancelling forgets what was typed', async () => {
  await open()
  await fillIn()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await applied.click()
  await expect.element(reference).toHaveValue('')
})
