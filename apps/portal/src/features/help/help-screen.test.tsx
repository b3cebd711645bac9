import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { boxOf, elementOf, focusOn, textsOf } from '../../../test/on-screen.ts'
import { desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

test('help answers by topic, and leads to where the answer is carried out', async () => {
  await openPortal('/help', { as: ava, at: morning })
  await expect
    .poll(textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual([
      'Shifts and offers',
      'Hours and pay',
      'Availability',
      'Registrations',
      'Files and downloads',
      'Contacting us',
      'Using the portal offline',
      'Installing as an app',
      'Your account',
      'Signing in',
      'Two-step sign-in',
      'Privacy',
      'Still stuck?',
    ])
  const answer = page.getByText('works once, for 60 minutes')
  await expect.element(answer).not.toBeVisible()
  await page.getByText('I forgot my password').click()
  await expect.element(answer).toBeVisible()
  await page.getByText('When can I call?').click()
  await expect.element(page.getByText(/Monday to Friday, 6:00\sam\s–\s6:00\spm/).first()).toBeVisible()
  await page.getByText('What do you do with my details?').click()
  const policy = page.getByRole('link', { name: /^Privacy policy/ })
  await expect.element(policy).toHaveAttribute('href', 'https://www.commonroom.example/au/privacy')
  await expect.element(policy).toHaveAttribute('rel', 'noreferrer noopener')
  await expectAccessible()

  await expect
    .element(page.getByRole('link', { name: /^Call Commonroom/ }))
    .toHaveAttribute('href', 'tel:1300975707')
  await expect
    .element(page.getByRole('link', { name: /^More help articles/ }))
    .toHaveAttribute('href', 'https://help.commonroom.example/au')
  await page.getByText('How do I change my password?').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect.poll(() => location.pathname).toBe('/settings/change-password')
})

test.each([
  ['crop', 'How do I take a good photo of a document?'],
  ['laptop', 'I’m on a computer. Can I take the photo with my phone?'],
  ['sick', 'I’m sick or can’t make a shift'],
  ['cancel', 'I’m sick or can’t make a shift'],
  ['timesheet', 'How do I confirm my hours?'],
  ['payslip', 'Where are my payslips?'],
  ['notification', 'How do you tell me about new offers?'],
  ['tax', 'How do I change my tax or bank details?'],
  ['holiday', 'I’m going away'],
  ['paid', 'When do I get paid?'],
  ['late', 'I’m running late'],
  ['contract', 'Where do I sign a school’s agreement?'],
  ['rejected', 'Why wasn’t my document accepted?'],
  ['two-step', 'What is two-step sign-in?'],
  ['authenticator app', 'What is an authenticator app?'],
  ['passkey', 'What is a passkey?'],
  ['lost phone', 'I lost my phone and can’t sign in'],
  ['100 points', 'How does the ID check work?'],
  ['video', 'I watched the video, but it isn’t complete'],
])('searching "%s" finds "%s" first', async (typed, question) => {
  await openPortal('/help', { as: ava })
  await page.getByRole('searchbox', { name: 'Search for help' }).fill(typed)
  await expect.element(page.getByText(/^\d+ answers?$/)).toBeVisible()
  await expect.poll(() => document.querySelector('summary')?.textContent).toContain(question)
})

test('on a wide screen the topics are at the left and lead to their part of the page', async () => {
  await openPortal('/help', { as: ava, window: desktop })
  const topics = page.getByRole('navigation', { name: 'Help topics' })
  await topics.getByRole('link', { name: 'Privacy' }).click()
  const heading = page.getByRole('heading', { name: 'Privacy' })
  await expect.element(heading).toHaveFocus()
  expect((await boxOf(heading)).left).toBeGreaterThan((await boxOf(topics)).right)
  expect((await boxOf(topics)).top).toBeGreaterThanOrEqual(0)
  expect(location.hash).toBe('')
  await page.viewport(phone.width, phone.height)
  await expect.element(topics).not.toBeInTheDocument()
})

test('help is searched and read by keyboard', async () => {
  await openPortal('/help', { as: ava })
  const search = page.getByRole('searchbox', { name: 'Search for help' })
  await expect.element(search).toBeVisible()
  await focusOn(search)
  await userEvent.keyboard('iphone')
  await expect.element(page.getByText(/^\d+ answers?$/)).toBeVisible()
  const first = document.querySelector('summary')
  expect(first).toHaveTextContent('Install it on an iPhone or iPad')
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('In Safari tap Share')).toBeVisible()
  await expectAccessible()

  await search.fill('zebra crossing')
  await expect.element(page.getByText('0 answers')).toBeVisible()
  await expect.element(page.getByText('No answer for “zebra crossing”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Call Commonroom/ })).toBeVisible()
  await search.fill('')
  await expect.element(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
})

test.each([
  [
    true,
    [
      'Change your password.',
      'Remove its passkey and forget the device in Settings',
      'Call your consultant.',
    ],
  ],
  [false, ['Change your password.', 'Call your consultant.']],
])(
  'after losing a phone, its passkey has to be removed if it replaces the password: %s',
  async (passkeySignIn, steps) => {
    await openPortal('/help', { as: ava, config: { identity: { passkeySignIn } } })
    const lost = page.getByText('Is my account safe if I lose my phone?')
    await lost.click()
    const list = async () => [...((await elementOf(lost)).closest('details')?.querySelectorAll('li') ?? [])]
    await expect
      .poll(async () => (await list()).map(({ textContent }) => textContent))
      .toEqual(steps.map((step) => expect.stringContaining(step)))
  },
)

test.each([
  ['en-US', 'pay stub', 'Where are my pay stubs?', 'In payroll.'],
  ['en-CA', 'workshop', 'How do I find training and events?', 'Search by word, type, date or city.'],
  [
    'en-AU',
    'workshop',
    'How do I find training and events?',
    'soonest first. Search by word, type, date or suburb.',
  ],
])('in %s, "%s" finds %s', async (language, typed, question, answer) => {
  await openPortal('/help', { as: { ...ava, language } })
  await page.getByRole('searchbox', { name: 'Search for help' }).fill(typed)
  await page.getByText(question, { exact: true }).click()
  await expect.element(page.getByText(answer)).toBeVisible()
})

test('help leads only to places that are switched on', async () => {
  const user = { ...ava, features: { ...ava.features, route_shifts: 'disabled' as const } }
  await openPortal('/help', { as: user, at: morning })
  await page.getByText('When do I get paid?').click()
  await expect.element(page.getByText('Each shift shows where your pay is')).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: 'Shifts & pay' }).elements()).toEqual([])
})
