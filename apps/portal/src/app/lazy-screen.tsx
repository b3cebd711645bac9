import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** How long the previous page stays before the loading view is shown. */
export const LOADING_VIEW_MS = 400

/** A screen in a file of its own. */
export function screen(importScreen: () => Promise<{ default: ComponentType }>): RouteComponent {
  const part = lazy(importScreen)
  const Screen = () => {
    const arrived = part.arrived()
    return arrived ? <arrived.default /> : null
  }
  return Object.assign(Screen, { preload: async () => void (await part.load()) })
}
