import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** How long what is on the page stays before a loading view takes its place. */
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
