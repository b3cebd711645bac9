import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { elementOf, focusOn, stickingOut } from '../../../../test/on-screen.ts'
import { desktop, openPortal, phone } from '../../../../test/open-portal.ts'
import { avaWithDocuments, paperId } from '../../../../test/papers.ts'
import { morning } from '../../../../test/people.ts'
import { atAnAngle, cutOff, photoOf, sizeOf } from '../../../../test/photos.ts'

const form = page.getByRole('dialog', { name: 'Add document' })
const preview = page.getByRole('dialog', { name: 'Check your photo' })
const row = (name: string) =>
  form.getByRole('list', { name: 'Files to send' }).getByRole('listitem').filter({ hasText: name })
const button = (name: string) => preview.getByRole('button', { name })

async function choose(files: File[], window = phone) {
  const portal = await openPortal('/my-files', {
    as: avaWithDocuments,
    at: morning,
    window,
    answers: {
      'GET /documents': [],
      'GET /documents/file-types': [{ id: paperId(901), title: 'Identity' }],
      'POST /documents': { id: paperId(1), accessGui: paperId(2) },
    },
  })
  await page.getByRole('button', { name: 'Add document' }).click()
  await form.getByRole('option', { name: 'Identity' }).click()
  await userEvent.upload(form.getByLabelText('Choose files'), files)
  return portal
}

test.each([phone, desktop])('a card at an angle is straightened before it is sent', async (window) => {
  const { askedFor } = await choose([await photoOf('card.jpg', { card: atAnAngle })], window)
  await expect.element(preview).toHaveTextContent('Drag the four corners onto the corners of your document')
  await expect.element(preview.getByText('Warning')).not.toBeInTheDocument()
  await expectAccessible()
  expect(stickingOut()).toEqual([])
  // Nothing can be sent behind the preview.
  await expect.element(form.getByText('Check it first')).toBeInTheDocument()
  await button('Use photo').click()
  await expect.element(row('card.jpg')).toHaveTextContent('Ready to send')
  await expectAccessible()
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
  const [width = 0, height = 0] = await sizeOf(askedFor('POST /documents')[0]?.files[0])
  expect(Math.abs(width - 1_020)).toBeLessThan(20)
  expect(Math.abs(height - 650)).toBeLessThan(20)
})

test('a cut-off card has a warning, and a retaken photo replaces the first', async () => {
  await choose([await photoOf('cut.jpg', { card: cutOff })])
  await expect.element(preview.getByText('Part of the card may be cut off')).toBeVisible()
  await expectAccessible()
  await userEvent.upload(
    preview.getByLabelText(/Retake|Choose another/).first(),
    await photoOf('whole.jpg', { card: atAnAngle }),
  )
  await expect.element(preview.getByText('Part of the card may be cut off')).not.toBeInTheDocument()
  await button('Use photo').click()
  await expect.element(row('whole.jpg')).toHaveTextContent('Ready to send')
  await expect.element(row('cut.jpg')).not.toBeInTheDocument()
})

test('corners are moved by arrow keys, and a photo that was used can be turned and cropped again', async () => {
  const { askedFor } = await choose([await photoOf('table.jpg')])
  await button('Top left corner').click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expect.element(preview).toHaveTextContent('4% from the left, 5% from the top')
  await button('Whole photo').click()
  await button('Use photo').click()
  await form.getByRole('button', { name: 'Crop or rotate table.jpg' }).click()
  await button('Rotate').click()
  await button('Use photo').click()
  await expect.element(form.getByRole('button', { name: 'Crop or rotate table.jpg' })).toHaveFocus()
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
  expect(await sizeOf(askedFor('POST /documents')[0]?.files[0])).toEqual([1_200, 1_600])
})

test('after a file is removed by keyboard, the next one can be chosen without going through the dialog again', async () => {
  await choose([await photoOf('table.jpg')])
  await button('Use photo').click()
  await focusOn(form.getByRole('button', { name: 'Remove table.jpg' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(row('table.jpg')).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('Choose files')).toHaveFocus()
})

test('several photos are shown one after another; a closed one is not added', async () => {
  await choose([
    await photoOf('one.jpg', { card: atAnAngle }),
    await photoOf('dark.jpg', { card: atAnAngle, brightness: 0.2 }),
    await photoOf('three.jpg', { card: atAnAngle }),
  ])
  await expect.element(preview).toHaveTextContent('2 more photos to check after this one.')
  await button('Use photo').click()
  await expect.element(preview.getByText('This photo may be too dark to read')).toBeVisible()
  const focused = document.activeElement
  expect((await elementOf(preview)).contains(focused) && focused?.textContent).toContain('too dark')
  await userEvent.keyboard('{Escape}')
  await expect.element(preview.getByText('more')).not.toBeInTheDocument()
  await button('Use photo').click()
  await expect.element(row('one.jpg')).toBeVisible()
  await expect.element(row('three.jpg')).toHaveTextContent('Ready to send')
  await expect.element(row('dark.jpg')).not.toBeInTheDocument()
})
