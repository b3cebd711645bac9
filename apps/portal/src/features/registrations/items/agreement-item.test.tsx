import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { drawnPage } from '../../../../test/drawn-page.ts'
import { type Answers, refusal } from '../../../../test/fake-service.ts'
import { boxOf, elementOf, focusOn, savedFiles } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { storedFile } from '../../../../test/papers.ts'
import { morning } from '../../../../test/people.ts'
import {
  avaWithRegistrations,
  evidence,
  item,
  itemId,
  registrationId,
  withItems,
} from '../../../../test/registrations.ts'

const submit = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
const file = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file'

const contract = item(1, {
  title: 'Code of conduct',
  referenceType: 'Contract',
  file: {
    ...storedFile(1, { friendlyName: 'conduct.docx', contentType: 'application/msword' }),
    isFetched: false,
  },
})
const accepted = (one: ComplianceItem) => ({
  ...one,
  status: 'Complete' as const,
  waitingFor: 'nobody' as const,
})

const open = (one: ComplianceItem, answers: Answers = {}) =>
  openPortal(`/registrations/${registrationId}?item=${one.id}`, {
    as: avaWithRegistrations,
    at: morning,
    answers: { ...withItems(one), [file]: new Blob(['read me']), ...answers },
  })
const dialog = (name = 'Code of conduct') => page.getByRole('dialog', { name })
const box = () => dialog().getByRole('checkbox', { name: /I have read this and agree to it/ })
const download = () => dialog().getByRole('button', { name: 'Download (1.5 MB)' })
const accept = () => dialog().getByRole('button', { name: 'Accept' }).click()

test('a PDF is read page by page, ticked and accepted, without a download', async () => {
  const { askedFor } = await open(
    { ...contract, file: { ...storedFile(1), isFetched: false } },
    {
      [`${file}/pages`]: { pageCount: 2 },
      [`${file}/pages/{page}`]: drawnPage,
      [submit]: accepted(contract),
    },
  )
  const picture = (page: number) => dialog().getByRole('img', { name: `Code of conduct, page ${page} of 2` })
  await page.viewport(360, 740)
  await expect.element(picture(1)).toBeVisible()
  await box().click()
  await expect.element(box()).not.toBeChecked()
  const refused = dialog().getByText('Read to the last page first, or download the file.')
  const top = async () => (await boxOf(dialog().getByRole('button', { name: 'Accept' }))).top
  // Not behind the buttons, which stay visible.
  await expect.poll(async () => (await boxOf(refused)).bottom - (await top())).toBeLessThanOrEqual(0)
  expect(askedFor(`${file}/pages/{page}`).map(({ params }) => Number(params.page))).toEqual([1])
  await dialog().getByRole('button', { name: 'Next page' }).click()
  await expect.element(picture(2)).toBeVisible()
  await expect.element(dialog().getByText('Tick this first.')).toBeVisible()
  await box().click()
  await expect.element(box()).toBeChecked()
  await expectAccessible()
  await accept()
  await expect.element(dialog()).toHaveTextContent('“Code of conduct” is done')
  expect(askedFor(file)).toEqual([])
})

test('a Word file is downloaded, ticked and accepted, in that order', async () => {
  const saved = savedFiles()
  const { askedFor } = await open(contract, { [submit]: accepted(contract) })
  await expect
    .element(dialog().getByText('You can’t read this kind of file here.', { exact: false }))
    .toBeVisible()
  await box().click()
  await expect.element(box()).not.toBeChecked()
  expect(askedFor(file)).toEqual([])
  await download().click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['conduct.docx'])
  await accept()
  await expect.element(dialog().getByText('Tick this first.')).toBeVisible()
  expect(askedFor(submit)).toEqual([])
  await box().click()
  await expectAccessible()
  await accept()
  await expect
    .element(dialog())
    .toHaveTextContent(/“Code of conduct” is done.*There’s nothing more to do for this one\./)
  expect(askedFor(submit)[0]?.body).toEqual({ hasRead: true })
})

test('an agreement read on an earlier visit can be ticked at once', async () => {
  const read = { ...contract, file: { ...storedFile(1), isFetched: true } }
  await open(read, {
    [`${file}/pages`]: { pageCount: 2 },
    [`${file}/pages/{page}`]: drawnPage,
    [submit]: accepted(read),
  })
  await box().click()
  await expect.element(box()).toBeChecked()
  await accept()
  await expect.element(dialog()).toHaveTextContent('“Code of conduct” is done')
})

test('an accepted agreement has its date, and can still be read', async () => {
  await open({
    ...accepted(contract),
    evidence: [evidence(1, { isLinked: true, sinceUTC: '2026-03-02T22:00:00Z' })],
  })
  await expect.element(dialog().getByText('You accepted this on Tuesday 3 March 2026.')).toBeVisible()
  await expect.element(download()).toBeVisible()
  await expect.element(box()).not.toBeInTheDocument()
})

test.each(['agreement_not_downloaded', 'agreement_not_read', 'compliance_item_already_submitted'] as const)(
  '%s is shown in words, and can be retried',
  async (code) => {
    await open(contract, { [submit]: refusal(code) })
    const saved = savedFiles()
    await download().click()
    await expect.poll(() => saved.length).toBe(1)
    await box().click()
    await accept()
    await expect.element(dialog().getByText('We couldn’t save it')).toBeVisible()
    await expect.element(box()).toBeChecked()
  },
)

test('a file that cannot be loaded can be retried, here or as a download', async () => {
  const { change } = await open(
    { ...contract, file: { ...storedFile(1), isFetched: false } },
    { [`${file}/pages`]: refusal('file_not_found'), [file]: refusal('file_not_found') },
  )
  await expect.element(dialog().getByText('We couldn’t open this file.')).toBeVisible()
  await download().click()
  await expect.element(dialog().getByText('Download Failed.', { exact: false })).toBeVisible()
  await box().click()
  await expect.element(box()).not.toBeChecked()
  change({ [`${file}/pages`]: { pageCount: 1 }, [`${file}/pages/{page}`]: drawnPage })
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByRole('img', { name: 'Code of conduct' })).toBeVisible()
})

test('by keyboard: from the list into the item, through it, and back to where one was', async () => {
  const tick = item(2, { title: 'Terms', referenceType: 'CheckBox' })
  await openPortal(`/registrations/${registrationId}?tab=agreements`, {
    as: avaWithRegistrations,
    at: morning,
    answers: { ...withItems(tick), [submit]: accepted(tick) },
  })
  const row = page.getByRole('link', { name: 'Terms' })
  await expect.element(row).toBeVisible()
  await focusOn(row)
  await userEvent.keyboard('{Enter}')
  const agree = dialog('Terms').getByRole('checkbox', { name: /I agree/ })
  await expect.element(agree).toBeVisible()
  const reach = async (element: Element) => {
    for (let presses = 0; document.activeElement !== element && presses < 10; presses++) await userEvent.tab()
    expect(document.activeElement).toBe(element)
  }
  await reach(await elementOf(agree))
  await userEvent.keyboard(' ')
  await reach(await elementOf(dialog('Terms').getByRole('button', { name: 'Confirm' })))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Terms').getByRole('button', { name: 'Done' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Terms')).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('a tick box without a file is only ticked', async () => {
  const tick = item(2, { title: 'Terms', referenceType: 'CheckBox' })
  const { askedFor } = await open(tick, { [submit]: accepted(tick) })
  await dialog('Terms')
    .getByRole('checkbox', { name: /I agree/ })
    .click()
  await dialog('Terms').getByRole('button', { name: 'Confirm' }).dblClick()
  await expect.element(dialog('Terms').getByText('“Terms” is done')).toBeVisible()
  expect(askedFor(submit).map(({ params }) => params.complianceItemId)).toEqual([itemId(2)])
})
