import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingId, offered, serviceWith, shift } from '../../test/bookings.ts'
import { openPortal } from '../../test/open-portal.ts'
import { ava, morning } from '../../test/people.ts'

const expiresAt = '2026-03-11T07:30+11:00'
const answers = serviceWith(
  [
    shift({ id: bookingId(1), actionableItems: ['runningLate', 'getDirections'] }),
    shift({ id: bookingId(2), dateLocal: '2026-03-09', actionableItems: ['confirmDetailsRequired'] }),
    shift({ id: bookingId(3), dateLocal: '2026-03-12' }),
    ...offered({ first: 10, expiresAt, dates: ['2026-03-17', '2026-03-18'] }),
  ],
  [{ clientId: shift().clientId, clientName: shift().clientName, pendingAgreements: 1 }],
)

/** Every screen, with something on it that says it is there. A new one is added here. */
const screens: [path: string, shows: string][] = [
  ['/', 'Needs your answer'],
  [`/bookings/${bookingId(1)}`, 'Running late?'],
  [`/bookings/${bookingId(10)}`, 'Room 7, fractions.'],
  ['/contact', 'Contact Us'],
  ['/help', 'Help'],
]

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

/** Somebody who reads with letters twice as large can reach everything, and nothing lies over anything else. */
test.each(screens.flatMap(([path, shows]) => [320, 390].map((width) => [path, width, shows] as const)))(
  '%s at %i px with text twice as large',
  async (path, width, shows) => {
    document.documentElement.style.fontSize = '200%'
    await openPortal(path, { as: ava, at: morning, answers, window: { width, height: 844 } })
    await expect.element(page.getByText(shows).first()).toBeVisible()
    await expect.poll(problems, { timeout: 5000 }).toEqual([])
  },
)

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
  ]
}

const nameOf = (element: HTMLElement) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`

/** Small inputs under a drawn control, and the link that appears on focus. */
const isHidden = (element: HTMLElement) => {
  const { width, height, bottom } = element.getBoundingClientRect()
  return width <= 1 || height <= 1 || bottom <= 0 || getComputedStyle(element).opacity === '0'
}

/** What is fixed to the window lies over what scrolls below it, as it should. */
const areSiblings = (one: HTMLElement, other: HTMLElement) => one.parentElement === other.parentElement

function doOverlap(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 1 && high > 1
}
