import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, chevrons, elementOf } from '../../../test/on-screen.ts'
import { openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../../test/people.ts'
import {
  avaWithRegistrations,
  clearance,
  details,
  item,
  itemId,
  registration,
  registrationId,
  step,
  withItems,
} from '../../../test/registrations.ts'

const open = (answers: Answers, more: object = {}) =>
  openPortal('/registrations', {
    as: avaWithRegistrations,
    at: morning,
    answers: { 'GET /registrations': [registration()], ...answers },
    ...more,
  })

const plan = page.getByRole('region', { name: 'What to do next' })
const list = page.getByRole('region', { name: 'Your registrations' })

test('the plan comes first: each step with why it is due and what it brings', async () => {
  await open({
    'GET /registrations': [
      registration(),
      registration({ id: itemId(99), title: 'Schools, NSW', status: 'Active', nextStep: null }),
    ],
    'GET /unlock-plan': [
      step(1, {
        title: 'Teacher card',
        reason: 'expiring',
        dateExpiry: '2026-03-20',
        shiftsAtRisk: 4,
        firstShiftAtRiskLocal: '2026-03-24',
      }),
      step(2, { title: 'First aid', reason: 'expired', dateExpiry: '2026-03-01', shiftsAtRisk: 1 }),
      step(3, { title: 'Photo', reason: 'refused' }),
      step(8, { title: 'Licence', reason: 'renewalRefused', dateExpiry: '2026-03-20', shiftsAtRisk: 1 }),
      step(4, { title: 'Police check', isSlow: true, leadDays: 10, unlocks: 'be offered work in Victoria' }),
      step(5, { title: 'Handbook', unlocksItems: [{ id: itemId(6), title: 'Quiz' }] }),
      step(6, { title: 'Quiz', isLater: true }),
      step(7, { title: 'Keeping children safe', referenceType: 'Video' }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Registrations' })).toBeVisible()
  const steps = plan.getByRole('listitem')
  for (const [at, words] of [
    /Teacher card.*Early learning, Victoria.*Expires on 20 Mar 2026\..*Expires before 4 of your shifts\. See them/,
    /First aid.*Expired on 1 Mar 2026\..*You have 1 booked shift that needs it\./,
    /Photo.*Not accepted/,
    /Licence.*Your renewal wasn’t accepted\..*Expires on 20 Mar 2026\..*Expires before 1 of your shifts\./,
    /Police check.*Takes about 10 days: start today\..*Then you can be offered work in Victoria\./,
  ].entries())
    await expect.element(steps.nth(at)).toHaveTextContent(words)
  await expect
    .element(steps.nth(0).getByRole('link', { name: 'See them (booked shifts that need Teacher card)' }))
    .toHaveAttribute('href', '/?from=2026-03-24#days')
  await expectAccessible()
  await plan.getByRole('button', { name: 'Show 3 more' }).click()
  await expect.element(steps.nth(5)).toHaveTextContent(/Handbook.*Then you can do Quiz\./)
  await expect.element(steps.nth(5)).toHaveFocus()
  await expect.element(steps.nth(6)).toHaveTextContent(/Quiz.*Do the steps above first\./)
  await expect.element(steps.nth(7)).toHaveTextContent(/Keeping children safe.*Video/)
})

test.each([
  ['has expired', { dateExpiry: '2026-03-09' }, /Active.*Clearance expired/],
  ['soon expires', {}, /Active.*Clearance expires 11 Mar 2026/],
  [
    'has expired and is being renewed',
    { dateExpiry: '2026-03-09', isBeingRenewed: true },
    /Active.*Clearance expired/,
  ],
])('an active registration shows what %s, in the list and on its own screen', async (_what, more, words) => {
  const active = { status: 'Active', nextStep: null } as const
  await open({
    'GET /registrations': [registration(active), registration({ id: itemId(99), title: 'Schools, NSW' })],
    'GET /registrations/{registrationId}': details([], active),
    'GET /bookings/overview': { ...nothingOn, endingRequirements: [clearance(more)] },
  })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(words)
  await expect.element(list.getByRole('listitem').nth(1)).not.toHaveTextContent('Clearance')
  await list.getByRole('link').first().click()
  await expect
    .element(page.getByRole('region', { name: 'Early learning, Victoria' }))
    .toHaveTextContent(words)
  await expectAccessible()
})

test('a registration shows its progress, the next step, and who has the next move', async () => {
  await open({
    'GET /registrations': [
      registration({
        statusReason: 'New form needed',
        nextStep: {
          complianceItemId: itemId(2),
          title: 'Police check',
          waitingFor: 'consultant',
          waitingSinceUTC: '2026-03-05T22:00:00Z',
          authority: null,
        },
        checklistStatus: 'AwaitConsultantAction',
      }),
    ],
  })
  await expect
    .element(list.getByRole('listitem'))
    .toHaveTextContent(
      /Early learning, Victoria.*In progress.*Melbourne.*New form needed.*Priya is checking what you sent\..*6 of 9 sent, 4 accepted.*Next: Police check.*With Priya since Friday/,
    )
  await expect.element(plan).not.toBeInTheDocument()
  await expect
    .element(list.getByRole('link', { name: 'Next: Police check' }))
    .toHaveAttribute('href', `/registrations/${registrationId}?item=${itemId(2)}`)
})

test.each([
  [{ total: 9, sent: 0, accepted: 0 }, null, '0 of 9 sent'],
  [{ total: 9, sent: 2, accepted: 0 }, null, '2 of 9 sent, none accepted yet'],
  [{ total: 9, sent: 9, accepted: 9 }, null, 'All 9 accepted'],
  [{ total: 11, sent: 11, accepted: 0 }, '2026-03-12', 'All 11 are with us. We’ll check them by Thursday.'],
  [
    { total: 11, sent: 11, accepted: 3 },
    '2026-03-11',
    'All 11 are with us. We’ll check the rest by tomorrow.',
  ],
  [{ total: 1, sent: 1, accepted: 0 }, '2026-03-18', 'It’s with us. We’ll check it by 18 Mar 2026.'],
  [
    { total: 2, sent: 2, accepted: 0 },
    '2026-03-09',
    'All 2 are with us. Checking is taking longer than usual.',
  ],
  [{ total: 2, sent: 2, accepted: 0 }, null, 'All 2 are with us.'],
  [{ total: 9, sent: 7, accepted: 3, appliedFor: 1 }, null, '7 of 9 sent, 3 accepted, 1 applied for'],
  [
    { total: 2, sent: 1, accepted: 1, appliedFor: 1 },
    null,
    'Nothing to do for now. Add what you’ve applied for',
  ],
])('of %j, checked by %s: %s', async (progress, checkByDateLocal, words) => {
  await open({
    'GET /registrations': [registration({ progress: { appliedFor: 0, ...progress }, checkByDateLocal })],
  })
  await expect.element(list.getByRole('listitem')).toHaveTextContent(words)
})

test('reused for an hour, and fetched again on demand', async () => {
  const { askedFor, change } = await open({})
  await expect.element(list.getByText('6 of 9 sent, 4 accepted')).toBeVisible()
  const before = askedFor('GET /registrations').length
  change({ 'GET /registrations': [registration({ title: 'Schools, Victoria' })] })
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Registrations' }).first().click()
  await expect.element(list.getByText('6 of 9 sent, 4 accepted')).toBeVisible()
  expect(askedFor('GET /registrations').length).toBe(before)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.element(list.getByRole('heading', { name: 'Schools, Victoria' })).toBeVisible()
})

test('an empty list explains, a failed one can be retried', async () => {
  const { change } = await open({ 'GET /registrations': refusal('internal_error') })
  await expect.element(page.getByText('We couldn’t load your registrations.')).toBeVisible()
  change({ 'GET /registrations': [] })
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No registrations yet')).toBeVisible()
})

test('while it loads a skeleton is shown', async () => {
  await open({ 'GET /registrations': () => never, 'GET /unlock-plan': () => never })
  await expect.element(page.getByText('Loading your registrations')).toBeInTheDocument()
  await expect.element(page.getByText('Loading what to do next')).toBeInTheDocument()
})

test('without a network and a device copy it says so', async () => {
  const { askedFor } = await openPortal('/contact', {
    as: avaWithRegistrations,
    at: morning,
    isFirstVisit: true,
    answers: { 'GET /registrations': [registration()] },
  })
  await expect.poll(() => askedFor('GET /offices').length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Registrations' }).first().hover()
  goOffline()
  await page.getByRole('link', { name: 'Registrations' }).first().click()
  await expect.element(page.getByText('your registrations aren’t saved on this device')).toBeVisible()
})

test('a registration and a step are opened wherever they are pressed, and show that they lead on', async () => {
  const answers = { ...withItems(item(1)), 'GET /unlock-plan': [step(1)] }
  await open(answers)
  await expect.element(list.getByText('Melbourne')).toBeVisible()
  await expect.poll(() => chevrons(list)).toBe(1)
  await list.getByText('Melbourne').click()
  await expect.poll(() => location.pathname + location.search).toBe(`/registrations/${registrationId}`)
  await open(answers)
  await expect.element(plan.getByText('Document')).toBeVisible()
  await expect.poll(() => chevrons(plan)).toBe(1)
  await plan.getByText('Document').click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`/registrations/${registrationId}?item=${itemId(1)}`)
})

test('without permission there are no links', async () => {
  await open({ 'GET /unlock-plan': [step(1)] }, { as: ava })
  await expect.element(plan.getByText('Step 1')).toBeVisible()
  await expect.element(list.getByText('Next: Police check')).toBeVisible()
  await expect.element(plan.getByRole('link')).not.toBeInTheDocument()
  await expect.element(list.getByRole('link')).not.toBeInTheDocument()
  expect(await chevrons(page.getByRole('main'))).toBe(0)
})

test('a focused element is not covered by the bar at the bottom of a phone', async () => {
  await page.viewport(phone.width, phone.height)
  await open({ 'GET /unlock-plan': Array.from({ length: 5 }, (_, at) => step(at + 1, { isSlow: true })) })
  const next = list.getByRole('link', { name: /^Next/ })
  await expect.element(next).toBeVisible()
  ;(await elementOf(next)).scrollIntoView({ block: 'nearest' })
  const bar = await elementOf(page.getByRole('navigation', { name: 'Quick' }))
  expect((await boxOf(next)).bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
})
