import type { OpenedAt } from '@rollcall/client/live-updates/live-updates.ts'
import type { FirstScreen } from '@rollcall/contract/people/open-portal'
import { whenIdle } from '@rollcall/ui/components/idle.ts'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'

const livePart = lazy(() => import('./live-updates.ts'))

let cancelStart: (() => void) | undefined
let openedAt: OpenedAt | undefined

/** The stream continues from there, so that changes before it are not fetched twice. */
export function noteOpening({ me, lastEventId }: FirstScreen): void {
  openedAt = { person: me.id, lastEventId, at: Date.now() }
}

/** Once: a later stream begins with later data. */
function takeOpening(): OpenedAt | undefined {
  const taken = openedAt
  openedAt = undefined
  return taken
}

/** Once the page is idle, because the first screen has the same network. Repeated calls have no effect. */
export function startLiveUpdates(refreshProfile: () => Promise<void>): void {
  cancelStart?.()
  cancelStart = whenIdle(() => {
    livePart
      .load()
      .then(({ follow }) => follow(refreshProfile, takeOpening()))
      // The portal works without it, and the next navigation tries again.
      .catch(() => undefined)
  })
}

export function stopLiveUpdates(): void {
  cancelStart?.()
  openedAt = undefined
  livePart.arrived()?.stop()
}
