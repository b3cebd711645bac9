import type { CDPSession } from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates a touch screen without a mouse for the rest of a test. */
export async function touchScreen(): Promise<void> {
  const devTools: CDPSession = cdp()
  const touch = async (enabled: boolean) => {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled })
  }
  await touch(true)
  onTestFinished(() => touch(false))
}
