import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { certification, firstAid } from '../../../../test/certifications.ts'
import { type Answers, refusal, unreachable } from '../../../../test/fake-service.ts'
import { goOffline } from '../../../../test/offline.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { chosenFile, storedFile } from '../../../../test/papers.ts'
import { morning } from '../../../../test/people.ts'
import { photoOf } from '../../../../test/photos.ts'
import { readQrCode } from '../../../../test/qr-code.ts'
import { qualification, subjects } from '../../../../test/records.ts'
import {
  avaWithAll,
  evidence,
  item,
  itemId,
  registrationId,
  step,
  withItems,
} from '../../../../test/registrations.ts'
import { touchScreen } from '../../../../test/touch-screen.ts'

const verify = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify'

const open = (one: ComplianceItem, answers: Answers = {}, others: ComplianceItem[] = []) =>
  openPortal(`/registrations/${registrationId}?item=${one.id}`, {
    as: avaWithAll,
    at: morning,
    answers: { ...withItems(one, ...others), 'GET /documents': [], ...answers },
  })

const dialog = (name = 'Police check') => page.getByRole('dialog', { name })
const choose = (name: string, label = 'Choose a file') =>
  userEvent.upload(dialog().getByLabelText(label), chosenFile(name))

const sent = (more: Partial<ComplianceItem> = {}) =>
  item(1, { status: 'AwaitingVerification', waitingFor: 'consultant', leadDays: 2, ...more })

test('a file is sent, and the next steps are shown: who reviews it, how long that takes, what to do meanwhile', async () => {
  const next = item(2, { title: 'Your photo', referenceType: 'CandidatePhoto' })
  const plan = [step(1), step(2, { title: 'Your photo' })]
  const { askedFor } = await open(item(1, { leadDays: 2 }), { [verify]: sent(), 'GET /unlock-plan': plan }, [
    item(3, { title: 'First in the list, last in the plan' }),
    next,
  ])
  await expect.element(dialog().getByText('Priya checks it, usually within 2 days.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(dialog().getByText('Add a file first.')).toBeVisible()
  await choose('police.pdf')
  await expect.element(dialog().getByText('Ready to send')).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect
    .element(dialog())
    .toHaveTextContent(/“Police check” is sent.*Priya checks it, usually within 2 days\./)
  await expect.element(dialog().getByRole('link', { name: 'Next: Your photo' })).toHaveFocus()
  const [asked] = askedFor(verify)
  expect(asked?.params).toEqual({ registrationId, complianceItemId: itemId(1) })
  expect(asked?.files.map(({ name }) => name)).toEqual(['police.pdf'])
  await dialog().getByRole('link', { name: 'Next: Your photo' }).click()
  await expect.element(dialog('Your photo')).toBeVisible()
})

test('a photo besides the one file that is accepted has to be removed, and is not waited for', async () => {
  const { askedFor } = await open(item(1), { [verify]: sent() })
  await choose('police.pdf')
  await expect.element(dialog().getByText('Ready to send')).toBeVisible()
  await userEvent.upload(dialog().getByLabelText('Choose a file'), await photoOf('back.jpg'))
  await expect
    .element(dialog().getByText('You can add one file. Remove this one or the other.'))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(dialog().getByText('Remove the files we can’t take.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Remove back.jpg' }).click()
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(dialog().getByText('“Police check” is sent')).toBeVisible()
  expect(askedFor(verify)[0]?.files.map(({ name }) => name)).toEqual(['police.pdf'])
})

test('after a lost connection the same is sent again under its key', async () => {
  const { askedFor, change } = await open(item(1), { [verify]: unreachable })
  await choose('police.pdf')
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(dialog().getByText('We couldn’t send it')).toBeVisible()
  change({ [verify]: sent() })
  await dialog().getByRole('button', { name: 'Try again police.pdf' }).click()
  await expect.element(dialog().getByText('“Police check” is sent')).toBeVisible()
  const keys = askedFor(verify).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a record of My Files is used in one tap; a refusal is shown and can be retried', async () => {
  const one = item(1, {
    statusReason: 'Too blurry.',
    evidence: [
      evidence(1, { isLinked: true, rejectionReason: 'Too blurry.', title: 'Blurry.pdf' }),
      evidence(2, { title: 'Sharp.pdf', files: [storedFile(1)] }),
      evidence(3, { title: 'Old.pdf', dateExpiry: '2026-03-09' }),
    ],
  })
  const { askedFor, change } = await open(one, { [verify]: refusal('file_not_found') })
  await expect.element(dialog()).toHaveTextContent(/Priya couldn’t accept it.*Too blurry\./)
  await expect.element(dialog().getByText('Old.pdf')).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('button', { name: 'View passport.pdf' })).toBeVisible()
  const use = dialog().getByRole('button', { name: 'Use this one Sharp.pdf' })
  await use.click()
  await expect.element(dialog().getByText('We couldn’t use this one')).toBeVisible()
  change({ [verify]: sent({ leadDays: 0 }) })
  await use.click()
  await expect
    .element(dialog())
    .toHaveTextContent(/“Police check” is sent.*Priya checks it, usually within 2 days\./)
  expect(askedFor(verify).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ referenceFileId: one.evidence[1]?.referenceFileId })),
  )
})

test.each([
  'compliance_item_restricted',
  'compliance_item_already_submitted',
  'compliance_item_kind_mismatch',
  'compliance_item_not_found',
] as const)('%s is shown in words', async (code) => {
  await open(item(1), { [verify]: refusal(code) })
  await choose('police.pdf')
  await dialog().getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(dialog().getByRole('alert')).not.toHaveTextContent(code)
})

test('an expired record no longer says that it is valid', async () => {
  await open(
    item(1, {
      expiry: { dateExpiry: '2026-03-01', expireStatus: 'expired' },
      evidence: [evidence(1, { isLinked: true, isVerified: true, dateExpiry: '2026-03-01' })],
    }),
  )
  const held = dialog().getByRole('region', { name: 'What we have' })
  await expect.element(held).toHaveTextContent(/Expired.*Expired on 1 Mar 2026/)
  await expect.element(held).not.toHaveTextContent(/Accepted|Valid/)
})

test('a rejected renewal says why, though the earlier one still counts', async () => {
  await open(
    item(1, {
      status: 'Complete',
      waitingFor: 'nobody',
      expiry: { dateExpiry: '2026-03-20', expireStatus: 'expiring' },
      evidence: [
        evidence(1, { isLinked: true, rejectionReason: 'This is last year’s letter.' }),
        evidence(2, { isLinked: true, isVerified: true, dateExpiry: '2026-03-20' }),
      ],
    }),
  )
  await expect.element(dialog()).toHaveTextContent(/Not accepted.*This is last year’s letter\..*Accepted/)
})

test('a record that counts already is shown, and not offered again', async () => {
  const counts = evidence(1, { title: 'Card', isVerified: true, dateExpiry: '2029-01-01' })
  const done = item(1, {
    status: 'CompleteByUnlinked',
    waitingFor: 'nobody',
    referenceFileId: counts.referenceFileId,
    expiry: { dateExpiry: '2029-01-01', expireStatus: 'valid' },
    evidence: [counts],
  })
  await open(done)
  await expect
    .element(dialog().getByRole('region', { name: 'What we have' }))
    .toHaveTextContent(/Card.*Accepted/)
  expect(
    dialog()
      .getByRole('button', { name: /Use this one|Send/ })
      .elements(),
  ).toEqual([])
  const ending = { dateExpiry: '2026-03-20', expireStatus: 'expiring' as const }
  await open({ ...done, expiry: ending, evidence: [counts, evidence(2, { title: 'New card' })] })
  await expect.element(dialog().getByRole('button', { name: /Use this one/ })).toHaveTextContent('New card')
})

test('a photo is a picture', async () => {
  await open(item(1, { referenceType: 'CandidatePhoto' }))
  await choose('me.pdf', 'Choose a photo')
  await expect.element(dialog().getByText(/That isn’t a photo/)).toBeVisible()
  await expect.element(dialog().getByText('Choose a file')).not.toBeInTheDocument()
})

test('a certification is added in the form of My Files, for its own kind, and counts for the item', async () => {
  const one = item(1, {
    title: 'Teacher card',
    referenceType: 'Certification',
    referenceId: firstAid.id,
    status: 'Complete',
    waitingFor: 'nobody',
    expiry: { dateExpiry: '2026-03-20', expireStatus: 'expiring' },
    evidence: [evidence(1, { isLinked: true, isVerified: true, dateExpiry: '2026-03-20' })],
  })
  const { askedFor, change } = await open(one, {
    'GET /certifications/types': [firstAid],
    'GET /certifications': [],
    'POST /certifications/extract-details': refusal('file_unreadable'),
    'POST /certifications': certification(1),
  })
  await dialog('Teacher card').getByRole('button', { name: 'Renew' }).click()
  const form = dialog('Send Teacher card')
  await userEvent.upload(form.getByLabelText('Choose files'), chosenFile('card.pdf'))
  await expect.element(form.getByText(firstAid.title)).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Change what it is' })).not.toBeInTheDocument()
  await userEvent.fill(form.getByLabelText('Valid until'), '31/12/2028')
  change(withItems({ ...one, isRenewing: true }))
  await form.getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(page.getByText('“Teacher card” is sent')).toBeVisible()
  await expect.element(page.getByText(/The one you have counts until then\./).first()).toBeVisible()
  expect(askedFor('POST /certifications').at(-1)?.body).toMatchObject({ complianceItemId: itemId(1) })
})

test('a qualification likewise', async () => {
  const one = item(1, { title: 'Teaching degree', referenceType: 'Qualification' })
  const { askedFor, change } = await open(one, {
    'GET /qualifications': [],
    'GET /work-experience': [],
    'GET /subjects': subjects,
    'POST /qualifications': qualification(1),
  })
  await dialog('Teaching degree').getByRole('button', { name: 'Add a qualification' }).click()
  const form = dialog('Add qualification')
  await userEvent.fill(form.getByLabelText('University or college'), 'Yarra Plains University')
  await userEvent.fill(form.getByLabelText('Degree'), 'Master of Teaching')
  await userEvent.fill(form.getByLabelText('Date completed'), '10/12/2021')
  await userEvent.upload(form.getByLabelText('Choose files'), chosenFile('degree.pdf'))
  change(withItems({ ...one, status: 'AwaitingVerification', waitingFor: 'consultant' }))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog('Teaching degree').getByText('“Teaching degree” is sent')).toBeVisible()
  expect(askedFor('POST /qualifications')[0]?.body).toMatchObject({ complianceItemId: itemId(1) })
})

test('a laptop shows the address of the item as a QR code, and notices what the phone sends', async () => {
  const { askedFor, change, passTimeTo } = await open(item(1))
  const asked = () => askedFor('GET /registrations/{registrationId}').length
  await dialog().getByRole('button', { name: 'Use your phone’s camera' }).click()
  const sheet = dialog('Use your phone’s camera')
  const code = sheet.getByRole('img', { name: 'QR code that opens this page on your phone' })
  const address = `${location.origin}/registrations/${registrationId}?item=${itemId(1)}&add=item`
  expect(await readQrCode(code)).toBe(address)
  await expect.element(sheet.getByText(address)).toBeVisible()
  await expectAccessible()
  await expect.poll(asked).toBeGreaterThan(1)
  change(withItems(sent({ evidence: [evidence(1, { isLinked: true })] })))
  passTimeTo(morning)
  await expect.element(dialog().getByText('“Police check” is sent')).toBeVisible()
  await expect.element(page.getByText('Received from your phone')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('offline it waits, and closed it asks no more', async () => {
  const { askedFor, passTimeTo } = await open(item(1))
  const asked = () => askedFor('GET /registrations/{registrationId}').length
  await expect.element(dialog().getByText('Choose a file')).toBeVisible()
  const goOnline = goOffline()
  await dialog().getByRole('button', { name: 'Use your phone’s camera' }).click()
  const sheet = dialog('Use your phone’s camera')
  await expect.element(sheet.getByText(/This device is offline\./)).toBeVisible()
  await expectAccessible()
  expect(asked()).toBe(1)
  goOnline()
  await expect.element(sheet.getByText('Waiting for your phone…')).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(1)
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(sheet).not.toBeInTheDocument()
  const askedBefore = asked()
  passTimeTo(morning)
  await expect.element(dialog().getByText('Choose a file')).toBeVisible()
  expect(asked()).toBe(askedBefore)
})

test('on the phone the camera comes first', async () => {
  await touchScreen()
  const one = item(1)
  await openPortal(`/registrations/${registrationId}?item=${one.id}&add=item`, {
    as: avaWithAll,
    at: morning,
    answers: withItems(one),
  })
  await expect.element(dialog().getByLabelText('Take a photo')).toHaveFocus()
  await expect.element(dialog().getByText('Use your phone’s camera')).not.toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(location.search).not.toContain('add=')
})

test('on the phone the form of a certification opens by itself', async () => {
  const one = item(1, { title: 'Teacher card', referenceType: 'Certification', referenceId: firstAid.id })
  await openPortal(`/registrations/${registrationId}?item=${one.id}&add=item`, {
    as: avaWithAll,
    at: morning,
    answers: { ...withItems(one), 'GET /certifications/types': [firstAid], 'GET /certifications': [] },
  })
  const form = dialog('Send Teacher card')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(dialog('Teacher card')).toBeVisible()
  expect(location.search).not.toContain('add=')
})
