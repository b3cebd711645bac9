import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookedOn, heldAvailability, novemberMorning } from '../../test/availability.ts'
import { type Answers, refusal } from '../../test/fake-service.ts'
import { stickingOut } from '../../test/on-screen.ts'
import { openPortal } from '../../test/open-portal.ts'
import { ava } from '../../test/people.ts'

const person = {
  ...ava,
  email: 'wilhelmina.featherstonehaugh-cholmondeley@example.com',
  fullName: 'Wilhelmina Featherstonehaugh-Cholmondeley',
}

const answers: Answers = {
  ...heldAvailability({ bookings: [bookedOn('2026-11-18')] }).answers,
  'GET /sessions': { sessions: [] },
  'GET /me/calendar-feed': { createdAt: null },
  'POST /password-reset/confirm': refusal('password_missing'),
  'POST /me/account/setup': refusal('account_setup_password_missing'),
}

test.each([
  ['/availability', 'heading', 'November 2026', true],
  ['/availability?show=ongoing', 'heading', 'Your usual week', true],
  ['/settings', 'heading', 'Your data', true],
  ['/settings/change-password', 'button', 'Change password', true],
  ['/help', 'heading', 'Privacy', true],
  ['/contact', 'heading', 'Find another office', true],
  ['/login', 'button', 'Forgot password?', false],
  ['/reset-password#token=a-secret', 'button', 'Save new password', false],
  ['/account/setup#token=a-secret', 'button', 'Set up my account', false],
] as const)('%s fits a small phone with text twice as large', async (path, role, name, isSignedIn) => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await openPortal(path, {
    ...(isSignedIn && { as: person }),
    at: novemberMorning,
    answers,
    window: { width: 320, height: 640 },
  })
  await expect.element(page.getByRole(role, { name, exact: true })).toBeVisible()
  for (const width of [320, 390]) {
    await page.viewport(width, 740)
    expect(stickingOut(), `${width}`).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})
