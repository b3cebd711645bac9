import type { CDPSession } from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { elementOf } from '../../../../apps/portal/test/on-screen.ts'
import { openPortal } from '../../../../apps/portal/test/open-portal.ts'
import { ava } from '../../../../apps/portal/test/people.ts'

test.each([
  ['no-preference', { opacity: '0', transitions: ['opacity'] }],
  ['reduce', { opacity: '1', transitions: [] }],
])('with %s motion, the next step of a task starts at opacity %j', async (motion, expected) => {
  const devTools: CDPSession = cdp()
  const prefer = (value: string) =>
    devTools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await prefer(motion)
  const root = document.documentElement
  // Delayed by a day, so that it cannot start while the test inspects it.
  root.style.setProperty('--calm', '1s linear 86400s')
  onTestFinished(async () => {
    root.style.removeProperty('--calm')
    await prefer('reduce')
  })
  await openPortal('/settings/two-step-sign-in', {
    as: ava,
    answers: {
      'GET /me/mfa/devices': {
        devices: [],
        channels: ['sms'],
        recoveryCodesLeft: 0,
        rememberedDevices: [],
        isRequired: false,
      },
    },
  })
  await page.getByRole('button', { name: /Text message/ }).click()
  const field = page.getByLabelText('Mobile number')
  await expect.element(field).toBeInTheDocument()
  const step = (await elementOf(field)).closest('form')
  const transitions = step
    ?.getAnimations()
    .map((animation) => (animation instanceof CSSTransition ? animation.transitionProperty : animation.id))
  expect({ opacity: step && getComputedStyle(step).opacity, transitions }).toEqual(expected)
})
