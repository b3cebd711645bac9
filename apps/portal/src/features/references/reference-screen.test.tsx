import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, type Asked, never, refusal, unreachable } from '../../../test/fake-service.ts'
import { formField } from '../../../test/form-fields.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { tapTwice } from '../../../test/tap-twice.ts'

const get = 'GET /references/{token}'
const post = 'POST /references/{token}'
const asked = {
  candidateName: 'Ava Nguyen',
  refereeName: 'Ben Okafor',
  relationship: 'Principal at Fig Tree Primary',
  fields: [
    formField('knownFor', 'How long have you known them?'),
    formField('again', 'Would you work with them again?', { fieldType: 'radio', options: ['Yes', 'No'] }),
    formField('note', 'Anything else?', { fieldType: 'textarea', isOptional: true }),
  ],
}
const token = 'a-secret-token-of-a-referee'
const open = (answers: Answers) => openPortal(`/reference/${token}`, { answers })
const heading = page.getByRole('heading', { level: 1 })
const send = page.getByRole('button', { name: 'Send my reference' })

const keysOf = (calls: readonly Asked[]) =>
  new Set(calls.map(({ headers }) => headers.get('idempotency-key')))

async function answer() {
  await page.getByLabelText('How long have you known them?').fill('Two years')
  await page.getByRole('radio', { name: 'Yes' }).click()
}

test('a referee answers without signing in, once, however often they tap', async () => {
  const { askedFor, change } = await open({ [get]: asked, [post]: undefined })
  await expect.element(heading).toHaveTextContent('Ben Okafor, can you tell us about Ava Nguyen?')
  await expect.element(heading).toHaveFocus()
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('named you as a referee: Principal at Fig Tree')
  expect(document.title).toContain('Give a reference')
  await send.click()
  await expect.element(page.getByLabelText('How long have you known them?')).toHaveFocus()
  await expectAccessible()
  await answer()
  // The device keeps what was typed, and nothing that would open the link.
  expect(JSON.stringify([sessionStorage, localStorage])).toContain('Two years')
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(token)
  change({ [get]: refusal('reference_already_given') })
  await tapTwice(send)
  await expect.element(heading).toHaveTextContent('Thank you for your reference')
  await expect.element(heading).toHaveFocus()
  expect(askedFor(post)[0]).toMatchObject({
    body: { answers: { knownFor: 'Two years', again: 'Yes' } },
    params: { token },
  })
  expect(keysOf(askedFor(post)).size).toBe(1)
  expect(JSON.stringify(sessionStorage)).not.toContain('Two years')
  await expectAccessible()
})

test('input survives a reload and a lost connection, and is sent under one key', async () => {
  await open({ [get]: asked })
  await answer()
  const { askedFor, change } = await open({ [get]: asked, [post]: unreachable })
  await expect.element(page.getByText('What you typed earlier is still here.')).toBeVisible()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check your internet connection')
  change({ [post]: refusal('reference_already_given') })
  await send.click()
  await expect.element(heading).toHaveTextContent('Thank you for your reference')
  expect(askedFor(post)).toHaveLength(2)
  expect(keysOf(askedFor(post)).size).toBe(1)
})

test('an answer that the service refuses is marked', async () => {
  await open({ [get]: asked, [post]: refusal('form_answers_invalid', { param: 'again,note' }) })
  await answer()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Some answers need another look.')
  await expect.element(page.getByRole('radio', { name: 'Yes' })).toHaveFocus()
  await expect.element(page.getByText('Check what you entered here.')).toHaveLength(2)
})

test.each<[string, ReturnType<typeof refusal>, string]>([
  ['is wrong or too old', refusal('reference_link_invalid'), 'This link doesn’t work'],
  ['is opened by the candidate', refusal('reference_own_device'), 'This link doesn’t work'],
  ['was answered already', refusal('reference_already_given'), 'Thank you for your reference'],
])('a link that %s says so', async (_what, answered, title) => {
  await open({ [get]: answered })
  await expect.element(heading).toHaveTextContent(title)
  await expect.element(send).not.toBeInTheDocument()
  await expectAccessible()
})

test('it says that it loads, and that it could not', async () => {
  await open({ [get]: () => never })
  await expect.element(page.getByText('Loading the questions')).toBeInTheDocument()
  const { change } = await open({ [get]: refusal('internal_error') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t load the questions.')
  change({ [get]: asked })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Ben Okafor')
})
