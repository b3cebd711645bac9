import { dismissToasts, toast } from '@rollcall/ui/components/toast.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { byDay, shift } from '../../../test/bookings.ts'
import { clockService } from '../../../test/clocked-shifts.ts'
import { boxOf, elementOf } from '../../../test/on-screen.ts'
import { desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning, nothingOn, today } from '../../../test/people.ts'

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

// Low enough for the clock to scroll past the toasts.
test.each([phone, { ...desktop, height: 480 }])(
  'toasts leave the clock free at $width, however far the page is scrolled',
  async (window_) => {
    const bookings = [shift({ startTimeLocal: '07:30', endTimeLocal: '15:10' })]
    const { screen } = await openPortal('/', {
      as: { ...ava, features: { ...ava.features, enableTimeEntries: 'enabled' } },
      at: morning,
      window: window_,
      answers: {
        'GET /bookings/overview': { ...nothingOn, bookings: byDay(bookings) },
        'GET /bookings/summary/{date}': ({ params: { date } }) => (date === today ? bookings : []),
        ...clockService(bookings).answers,
      },
    })
    const clockIn = screen.getByRole('button', { name: 'Clock in', exact: true })
    await expect.element(clockIn).toBeVisible()
    const sides = new Set<string>()
    const furthest = document.body.scrollHeight - window.innerHeight
    for (let top = 0; top <= furthest; top += 80) {
      window.scrollTo({ top, behavior: 'instant' })
      toast('Saved.', 'success', { label: 'Undo', onPress: () => undefined })
      toast('We signed you out on your other devices.')
      const shown = screen.getByText('Saved.')
      await expect.element(shown).toBeVisible()
      const stack = (await elementOf(shown)).closest('[popover]')?.firstElementChild?.getBoundingClientRect()
      const button = await boxOf(clockIn)
      if (!stack) throw new Error('The toasts are gone')
      expect(overlap(stack, button), `scrolled by ${top}`).toBe(false)
      sides.add(stack.top < window.innerHeight / 2 ? 'top' : 'bottom')
      dismissToasts()
      await expect.element(shown).not.toBeInTheDocument()
    }
    // Both positions occurred: otherwise the clock was never covered.
    expect([...sides].sort()).toEqual(['bottom', 'top'])
  },
)

test('on a phone of any height a toast leaves the greeting free', async () => {
  const { screen } = await openPortal('/', { as: ava, at: morning })
  const greeting = screen.getByRole('heading', { name: /^Good morning/ })
  await expect.element(screen.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
  for (let height = 560; height <= 840; height += 40) {
    await page.viewport(phone.width, height)
    toast('Your account is ready. Welcome!', 'success')
    const shown = screen.getByText('Your account is ready. Welcome!')
    await expect.element(shown).toBeVisible()
    expect(overlap(await boxOf(shown), await boxOf(greeting)), `${height} px high`).toBe(false)
    dismissToasts()
    await expect.element(shown).not.toBeInTheDocument()
  }
})
