import type { CDPSession } from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** For the rest of a test the device has a touch screen and no mouse. */
export async function touchScreen(): Promise<void> {
  const devTools: CDPSession = cdp()
  const touch = async (enabled: boolean) => {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled })
  }
  await touch(true)
  onTestFinished(() => touch(false))
}
