import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingId, offered, serviceWith, shift } from '../../test/bookings.ts'
import { event, listed } from '../../test/events.ts'
import { type Answers, paged, refusal } from '../../test/fake-service.ts'
import { openPortal } from '../../test/open-portal.ts'
import { noPapers, document as paper } from '../../test/papers.ts'
import { morning } from '../../test/people.ts'
import { qualification, workExperience } from '../../test/records.ts'
import {
  avaWithAll,
  evidence,
  item,
  itemId,
  registrationId,
  step,
  withItems,
} from '../../test/registrations.ts'

const person = {
  ...avaWithAll,
  email: 'wilhelmina.featherstonehaugh-cholmondeley@example.com',
  fullName: 'Wilhelmina Featherstonehaugh-Cholmondeley',
}
const expiresAt = '2026-03-11T07:30+11:00'
const answers: Answers = {
  ...serviceWith(
    [
      shift({ id: bookingId(1), actionableItems: ['runningLate', 'getDirections'] }),
      shift({ id: bookingId(2), dateLocal: '2026-03-09', actionableItems: ['confirmDetailsRequired'] }),
      shift({ id: bookingId(3), dateLocal: '2026-03-12' }),
      ...offered({ first: 10, expiresAt, dates: ['2026-03-17', '2026-03-18'] }),
    ],
    [{ clientId: shift().clientId, clientName: shift().clientName, pendingAgreements: 1 }],
  ),
  'GET /sessions': { sessions: [] },
  'GET /me/calendar-feed': { createdAt: null },
  ...noPapers,
  ...withItems(
    item(1, {
      title: 'Statement of service',
      statusReason: 'The letterhead is missing.',
      evidence: [evidence(1, { title: 'Statement_of_service_Featherstonehaugh-Cholmondeley.pdf' })],
    }),
    item(2, {
      title: 'Working with Children Check',
      status: 'AwaitingVerification',
      waitingFor: 'consultant',
      waitingSinceUTC: '2026-03-05T22:00:00Z',
    }),
  ),
  'GET /unlock-plan': [step(1, { reason: 'expiring', dateExpiry: '2026-03-20', shiftsAtRisk: 4 })],
  'GET /qualifications': [qualification(1)],
  'GET /work-experience': [workExperience(1)],
  'GET /documents': [
    paper(1, { name: 'Statement_of_service_Featherstonehaugh-Cholmondeley.pdf', isVerified: true }),
    paper(2),
  ],
  'GET /pd/events': ({ query }) => paged(listed([event(1), event(2, { isFull: true })]), 2, query),
  'GET /events/{id}/image': refusal('event_image_not_found'),
  'GET /downloads/general': [
    {
      id: bookingId(1),
      title: 'Superannuation standard choice form',
      description: 'Fill it in before your first shift.',
      category: 'Payroll',
      fileName: 'choice.pdf',
      contentType: 'application/pdf',
      fileSizeBytes: 234_567,
      updatedDateUTC: '2026-02-01T00:00:00Z',
    },
  ],
}
const linkAnswers: Answers = {
  'POST /password-reset/confirm': refusal('password_missing'),
  'POST /me/account/setup': refusal('account_setup_password_missing'),
}

/** Every screen, with content to wait for. Add new screens here. */
const signedIn: [path: string, shows: string][] = [
  ['/', 'Needs your answer'],
  [`/bookings/${bookingId(1)}`, 'Running late?'],
  [`/bookings/${bookingId(10)}`, 'Room 7, fractions.'],
  ['/availability', 'March 2026'],
  ['/availability?show=ongoing', 'Your usual week'],
  ['/settings', 'Your data'],
  ['/settings/change-password', 'Change password'],
  ['/my-files?tab=documents', 'Added'],
  ['/my-files?tab=qualifications', 'Completed'],
  ['/my-files?tab=experience', 'Saltbush'],
  ['/registrations', '6 of 9 sent, 4 accepted'],
  [`/registrations/${registrationId}`, 'With Priya'],
  [`/registrations/${registrationId}?item=${itemId(1)}`, 'Send to Priya'],
  ['/downloads', 'Superannuation'],
  ['/professional-development', 'Tramshed Hall'],
  ['/help', 'Privacy'],
  ['/contact', 'Find another office'],
]
const signedOut: [path: string, shows: string][] = [
  ['/login', 'Forgot password?'],
  ['/reset-password#token=a-secret', 'Save new password'],
  ['/account/setup#token=a-secret', 'Set up my account'],
]

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** With text twice as large everything is reachable, and nothing overlaps. */
test.each([
  ...signedIn.map(([path, shows]) => ({ path, shows, visitor: { as: person, answers } })),
  ...signedOut.map(([path, shows]) => ({ path, shows, visitor: { answers: linkAnswers } })),
])('$path fits a phone with text twice as large', async ({ path, shows, visitor }) => {
  document.documentElement.style.fontSize = '200%'
  await openPortal(path, { ...visitor, at: morning, window: { width: 320, height: 640 } })
  const isShown = () => document.body.innerText.includes(shows)
  await expect.poll(isShown).toBe(true)
  for (const width of [320, 390]) {
    await page.viewport(width, 740)
    await expect.poll(problems, { message: `at ${width}` }).toEqual([])
  }
})

test('the question about an offer is readable in full, below the offer', async () => {
  document.documentElement.style.fontSize = '200%'
  await openPortal(`/bookings/${bookingId(10)}`, {
    as: person,
    at: morning,
    answers,
    window: { width: 320, height: 740 },
  })
  await page.getByRole('button', { name: /^Accept the offer/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  for (const button of dialog.getByRole('button', { name: /^Not yet|^Accept/ }).elements()) {
    expect(button.getBoundingClientRect().height, nameOf(button)).toBeLessThan(4 * 32)
  }
  expect(problems()).toEqual([])
})

function problems(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
    (element) => element.checkVisibility() && !isHidden(element),
  )
  const outside = controls.filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left < -0.5 || right > window.innerWidth + 0.5
  })
  const overlapping = controls.filter((one, index) =>
    controls.slice(index + 1).some((other) => areSiblings(one, other) && doOverlap(one, other)),
  )
  return [
    ...(document.documentElement.scrollWidth > window.innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} px wide`]
      : []),
    ...outside.map((element) => `outside: ${nameOf(element)}`),
    ...overlapping.map((element) => `overlapping: ${nameOf(element)}`),
    ...coveringHalf().map((element) => `covering: ${nameOf(element)}`),
    ...[...document.querySelectorAll('h1, h2, h3')].filter(isCut).map((element) => `cut: ${nameOf(element)}`),
  ]
}

const nameOf = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`

const isCut = (element: Element) => {
  const { overflow } = getComputedStyle(element)
  return overflow !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth
}

/** Sticky elements at the bottom, which leave little of the scrolled content visible. */
const coveringHalf = () =>
  [...document.querySelectorAll('main *, dialog[open] *')].filter((element) => {
    const { position, bottom } = getComputedStyle(element)
    const { height } = element.getBoundingClientRect()
    return position === 'sticky' && bottom !== 'auto' && height > window.innerHeight / 3
  })

/** Small inputs under a drawn control, and the link that appears on focus. */
const isHidden = (element: HTMLElement) => {
  const { width, height, bottom } = element.getBoundingClientRect()
  return width <= 1 || height <= 1 || bottom <= 0 || getComputedStyle(element).opacity === '0'
}

/** Fixed elements may cover scrolled content, and a field may contain a button. */
const areSiblings = (one: HTMLElement, other: HTMLElement) =>
  one.parentElement === other.parentElement && !(one.matches('input') && other.matches('button'))

function doOverlap(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 1 && high > 1
}
