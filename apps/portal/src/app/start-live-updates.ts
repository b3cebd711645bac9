import { whenIdle } from '@rollcall/ui/components/idle.ts'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'

const livePart = lazy(() => import('./live-updates.ts'))

let cancelStart: (() => void) | undefined

/** Once the page is idle, because the first screen has the same network. Repeated calls have no effect. */
export function startLiveUpdates(refreshProfile: () => Promise<void>): void {
  cancelStart?.()
  cancelStart = whenIdle(() => {
    livePart
      .load()
      .then(({ follow }) => follow(refreshProfile))
      // The portal works without it, and the next navigation tries again.
      .catch(() => undefined)
  })
}

export function stopLiveUpdates(): void {
  cancelStart?.()
  livePart.arrived()?.stop()
}
