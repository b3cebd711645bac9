import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, refusal } from '../../../test/fake-service.ts'
import { boxOf } from '../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'
import { qualification } from '../../../test/records.ts'
import {
  avaWithAll,
  avaWithRegistrations,
  details,
  evidence,
  item,
  itemId,
  registrationId,
  step,
  withItems,
} from '../../../test/registrations.ts'

const path = `/registrations/${registrationId}`
const open = (answers: Answers, more: object = {}, at = path) =>
  openPortal(at, { as: avaWithRegistrations, at: morning, answers, ...more })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })

const items = [
  item(1),
  item(2, { title: 'Reference', statusReason: 'The letterhead is missing.' }),
  item(3, {
    title: 'First aid',
    referenceType: 'Certification',
    expiry: { dateExpiry: '2026-03-01', expireStatus: 'expired' },
  }),
  item(4, {
    title: 'Teacher card',
    status: 'Complete',
    waitingFor: 'nobody',
    expiry: { dateExpiry: '2026-03-11', expireStatus: 'expiring' },
  }),
  item(5, {
    title: 'Asthma training',
    status: 'Complete',
    waitingFor: 'nobody',
    isRenewing: true,
    expiry: { dateExpiry: '2026-03-20', expireStatus: 'expiring' },
  }),
  item(6, {
    title: 'Site visit',
    type: 'induction',
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    waitingSinceUTC: '2026-03-08T22:00:00Z',
  }),
  item(7, { title: 'Safety quiz', type: 'ohs', status: 'RestrictionOnAction', unlockedBy: [itemId(1)] }),
  item(8, {
    title: 'Safety plan',
    type: 'ohs',
    status: 'RestrictionOnAction',
    statusReason: 'I’ll call the school on Monday.',
    waitingFor: 'consultant',
  }),
  item(9, { title: 'Passport', type: 'extraDocument', status: 'CompleteByUnlinked', waitingFor: 'nobody' }),
  item(10, {
    title: 'Visa',
    referenceType: 'IDCheck',
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    waitingSinceUTC: '2026-02-01T22:00:00Z',
  }),
  item(11, { title: 'Tax form', referenceType: 'Form', type: 'jsa' }),
  item(12, { title: 'Code of conduct', referenceType: 'Contract', type: 'handbook' }),
  item(13, { title: 'Teaching degree', referenceType: 'Qualification' }),
]

test('items are grouped by tab and type, each with its status, its reason, and who has the next move', async () => {
  await open(withItems(...items))
  await expect.element(page.getByRole('heading', { level: 1, name: 'View Registration' })).toBeVisible()
  await expect.element(page.getByText('5 of 13 sent, 3 accepted')).toBeVisible()
  for (const [name, words] of [
    ['Police check', /To do$/],
    ['Reference', /Not accepted.*The letterhead is missing\./],
    ['First aid', /Expired.*Expired on 1 Mar 2026/],
    ['Teacher card', /^Teacher cardExpires tomorrowValid until 11 Mar 2026/],
    [
      'Asthma training',
      /^Asthma trainingExpires in 10 daysRenewal waiting to be checkedValid until 20 Mar 2026/,
    ],
    ['Site visit', /Waiting to be checked.*With Priya since yesterday/],
    ['Safety quiz', /Not yet$/],
    ['Safety plan', /Not yet.*I’ll call the school on Monday\..*With Priya/],
    ['Passport', /Accepted.*We found it in your files\./],
    ['Visa', /Waiting to be checked.*With Priya since 2 Feb 2026/],
  ] as const)
    await expect.element(row(name)).toHaveTextContent(words)
  await expect
    .element(page.getByRole('list', { name: 'Health and safety' }).getByRole('listitem').nth(1))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Induction' })).toBeVisible()
  await expectAccessible()
})

test('videos have a group of their own, groups follow the order of their items, and items without a check are done', async () => {
  const done = { status: 'Complete', waitingFor: 'nobody' } as const
  const agreements = [
    item(1, { title: 'Handbook', referenceType: 'CheckBox', type: 'handbook', ...done }),
    item(2, { title: 'First day', referenceType: 'Video', type: 'induction', ...done }),
    item(3, { title: 'Terms', referenceType: 'Contract', ...done }),
  ]
  await open(withItems(...agreements))
  await page.getByRole('tab', { name: /^Agreements and videos/ }).click()
  await expect
    .element(page.getByRole('list', { name: 'Videos' }).getByRole('link', { name: 'First day' }))
    .toBeVisible()
  const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Handbooks', 'Videos', 'Agreements'])
  for (const title of ['Handbook', 'First day', 'Terms'])
    await expect.element(row(title)).toHaveTextContent(/Done$/)
  await expectAccessible()
})

test('the next step is the main button once something is sent, and follows the plan', async () => {
  const tick = (number: number, title: string) => item(number, { title, referenceType: 'CheckBox' })
  const submit = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
  const plan = [step(1), step(2, { title: 'Terms' }), step(3, { title: 'Lockdown' }), step(4)]
  const { change } = await open(
    { ...withItems(tick(2, 'Terms'), tick(3, 'Lockdown')), 'GET /unlock-plan': plan },
    {},
    `${path}?item=${itemId(2)}`,
  )
  const confirm = async (name: string) => {
    await dialog(name).getByRole('checkbox').click()
    await dialog(name).getByRole('button', { name: 'Confirm' }).click()
  }
  const done = { status: 'Complete', waitingFor: 'nobody' } as const
  await expect.element(dialog('Terms').getByRole('checkbox')).toBeVisible()
  const terms = { ...tick(2, 'Terms'), ...done }
  change({
    ...withItems(terms, tick(3, 'Lockdown')),
    [submit]: terms,
    'GET /unlock-plan': plan.filter(({ title }) => title !== 'Terms'),
  })
  await confirm('Terms')
  await expect.element(dialog('Terms').getByRole('link', { name: 'Next: Lockdown' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const lockdown = {
    ...tick(3, 'Lockdown'),
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
  } as const
  change({
    'GET /registrations/{registrationId}': details([lockdown, terms], { checkByDateLocal: '2026-03-12' }),
    [submit]: lockdown,
    'GET /unlock-plan': [],
  })
  await confirm('Lockdown')
  await expect
    .element(dialog('Lockdown'))
    .toHaveTextContent('All 2 are with us. We’ll check the rest by Thursday.')
  await dialog('Lockdown').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('tab', { name: /^Agreements/, selected: true })).toBeVisible()
  await expect.element(row('Lockdown')).toBeVisible()
})

test('in a wide window tabs that do not fit wrap to a second row', async () => {
  document.documentElement.style.fontSize = '120%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await open(withItems(...items), { window: desktop })
  const tabs = page.getByRole('tab')
  await expect.element(tabs.first()).toBeVisible()
  const list = await boxOf(page.getByRole('tablist'))
  const places = tabs.elements().map((tab) => tab.getBoundingClientRect())
  expect(new Set(places.map(({ top }) => top)).size).toBeGreaterThan(1)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(list.right)
})

test('tabs by keyboard, remembered in the address', async () => {
  await open(withItems(...items))
  await page.getByRole('tab', { name: /Documents/ }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Forms 1 to do' })).toHaveFocus()
  await expect.element(row('Tax form')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row('Code of conduct')).toBeVisible()
  expect(location.search).toContain('tab=agreements')
  const tabs = page.getByRole('tablist')
  const tops = () =>
    new Set(
      tabs
        .getByRole('tab')
        .elements()
        .map((tab) => tab.getBoundingClientRect().top),
    )
  expect(tops().size).toBe(1)
  await userEvent.keyboard('{End}')
  await expect.element(row('Teaching degree')).toBeVisible()
  // On a phone it lay beyond the edge.
  const last = tabs.getByRole('tab').elements().at(-1)?.getBoundingClientRect()
  expect(last?.right).toBeLessThanOrEqual((await boxOf(tabs)).right + 1)
  await open(withItems(item(1)), { isFirstVisit: true }, `${path}?tab=forms`)
  await expect.element(page.getByText('There are no forms for this registration.')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Your Experience' })).not.toBeInTheDocument()
})

test('agreements are shown if enabled, and experience shows the records of My Files', async () => {
  const { registrationAgreementsTab: _off, ...features } = avaWithAll.features
  await open(
    {
      ...withItems(...items),
      'GET /qualifications': [qualification(1)],
      'GET /qualifications/{id}': qualification(1),
      'GET /work-experience': [],
    },
    { as: { ...avaWithAll, features } },
    `${path}?tab=yourExperience`,
  )
  await expect.element(page.getByRole('tab', { name: /Agreements/ })).not.toBeInTheDocument()
  await expect.element(page.getByText('No work experience yet')).toBeVisible()
  await page.getByRole('button', { name: 'View Master of Teaching' }).click()
  await expect.element(dialog('Master of Teaching')).toBeVisible()
  expect(location.search).toContain('record=qualifications.')
})

test('an item opens by its address, at its tab, and Back closes it', async () => {
  const form = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'
  await open({ ...withItems(...items), [form]: null }, {}, `${path}?item=${itemId(11)}`)
  await expect.element(dialog('Tax form')).toBeVisible()
  await dialog('Tax form').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('tab', { name: /^Forms/, selected: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await row('Reference').getByRole('link').click()
  await expect
    .element(dialog('Reference'))
    .toHaveTextContent(/Priya couldn’t accept it.*The letterhead is missing\./)
  await expectAccessible()
  history.back()
  await expect.element(dialog('Reference')).not.toBeInTheDocument()
  await open(withItems(item(1)), {}, `${path}?item=${itemId(77)}`)
  await expect.element(dialog('This item is no longer here')).toBeVisible()
})

test('a restricted item leads to the item to do first, or says what the consultant does', async () => {
  await open(withItems(...items), {}, `${path}?item=${itemId(7)}`)
  await dialog('Safety quiz').getByRole('link', { name: 'Police check' }).click()
  await expect.element(dialog('Police check')).toBeVisible()
  await open(withItems(...items), {}, `${path}?item=${itemId(8)}`)
  await expect
    .element(dialog('Safety plan'))
    .toHaveTextContent(/Priya has to do something first.*I’ll call the school on Monday\./)
  await expect.element(dialog('Safety plan').getByRole('button', { name: /Send/ })).not.toBeInTheDocument()
})

test('a submitted item has no form; a renewal says that the old one counts', async () => {
  const waits = item(1, {
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    evidence: [evidence(1, { isLinked: true })],
  })
  await open(withItems(waits), {}, `${path}?item=${itemId(1)}`)
  await expect
    .element(dialog('Police check'))
    .toHaveTextContent(/What we have.*Police check 2025\.pdf.*Waiting to be checked/)
  await expect.element(dialog('Police check').getByText('Choose a file')).not.toBeInTheDocument()
  await open(withItems(...items), {}, `${path}?item=${itemId(5)}`)
  await expect
    .element(page.getByText('Priya is checking your renewal. The one you have counts until then.'))
    .toBeVisible()
})

test.each([
  ['registration_not_found', /This registration is no longer here/],
  ['registration_candidate_unauthorized', /You can’t open this registration/],
  ['internal_error', /We couldn’t load this registration/],
] as const)('%s is shown in words', async (code, words) => {
  await open({ 'GET /registrations/{registrationId}': refusal(code) })
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
})

test('disabled, it says so and makes no request', async () => {
  const { askedFor } = await open(withItems(item(1)), { as: ava })
  await expect.element(page.getByText('You can’t open registrations here yet')).toBeVisible()
  expect(askedFor('GET /registrations/{registrationId}')).toEqual([])
})

test('while it loads a skeleton is shown, and a registration without items says so', async () => {
  await open({ 'GET /registrations/{registrationId}': () => never })
  await expect.element(page.getByText('Loading the registration')).toBeInTheDocument()
  await open({
    'GET /registrations/{registrationId}': details([], { checklistStatus: 'NoChecklist', unlocks: null }),
  })
  await expect.element(page.getByText('There’s nothing for you to send yet.')).toBeVisible()
})

test('an item of another authority says where to apply, and waits once the candidate has applied', async () => {
  const apply = { at: 'Service Victoria', url: 'https://service.example/apply' }
  const put = 'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application'
  const remove = 'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application'
  const card = item(1, { title: 'Children check', referenceType: 'Certification', apply, leadDays: 20 })
  const applied = item(1, {
    ...card,
    status: 'RestrictionOnAction',
    waitingFor: 'authority',
    waitingSinceUTC: '2026-03-08T13:00:00Z',
    isAppliedFor: true,
    application: { reference: 'WWC-77', appliedOnLocal: '2026-03-09' },
  })
  const { askedFor, change } = await open(withItems(card), {}, `${path}?item=${itemId(1)}`)
  const sheet = dialog('Children check')
  await expect
    .element(sheet)
    .toHaveTextContent(/You get this from Service Victoria.*It usually takes about 20 days\./)
  await expect.element(sheet.getByRole('link', { name: /Apply online/ })).toHaveAttribute('href', apply.url)
  await sheet.getByRole('button', { name: 'I’ve applied' }).click()
  await expectAccessible()
  await sheet.getByLabelText(/Reference number/).fill('WWC-77')
  await sheet.getByLabelText(/When did you apply/).fill('11/3/2026')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByText('today or earlier, within the last year')).toBeVisible()
  await sheet.getByLabelText(/When did you apply/).fill('9/3/2026')
  change({ ...withItems(applied), [put]: applied, [remove]: card })
  await sheet.getByRole('button', { name: 'Save' }).dblClick()
  await expect.element(sheet).toHaveTextContent(/we’ve noted that you applied.*Add it here when it arrives\./)
  expect(askedFor(put).map(({ body }) => body)).toEqual([
    { reference: 'WWC-77', appliedOnLocal: '2026-03-09' },
  ])
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect
    .element(row('Children check'))
    .toHaveTextContent(/Applied for.*With Service Victoria since yesterday/)
  await expect.element(page.getByText('0 of 1 sent, 1 applied for')).toBeVisible()
  await row('Children check').getByRole('link').click()
  await expect.element(sheet).toHaveTextContent(/You applied on 9 Mar 2026.*Reference: WWC-77/)
  await expectAccessible()
  change(withItems(card))
  await sheet.getByRole('button', { name: 'I haven’t applied' }).click()
  await expect.element(sheet.getByRole('button', { name: 'I’ve applied' })).toBeVisible()
})
