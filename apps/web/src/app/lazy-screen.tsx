import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export const LOADING_VIEW_MS = 400
const SLOW_MS = 10_000
const CHUNK_MS = 120_000

/** The screen has not come after ten seconds; it may still. */
export class SlowScreenError extends Error {
  readonly arrival: Promise<unknown>
  constructor(arrival: Promise<unknown>) {
    super('The screen is taking long to load')
    this.arrival = arrival
  }
}

/** The screen did not come at all: the network is gone, or a new version has replaced its file. */
export class ScreenTimeoutError extends Error {}

type Loader = () => Promise<{ default: ComponentType }>

/** A screen in a file of its own, which may be slow, fail, and be asked for again. */
export function screen(load: Loader): RouteComponent {
  let Screen: ComponentType | undefined
  let arrival: Promise<void> | undefined

  const arrive = () => {
    arrival ??= withTimeout(load())
      .then((module) => {
        Screen = module.default
      })
      .finally(() => {
        arrival = undefined
      })
    return arrival
  }
  const preload = () => (Screen ? Promise.resolve() : slowAfterTenSeconds(arrive()))
  return Object.assign(() => (Screen ? <Screen /> : null), { preload })
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new ScreenTimeoutError('The screen did not arrive')), CHUNK_MS)
    loading
      .then(done, () => fail(new ScreenTimeoutError('The screen could not be loaded')))
      .finally(() => clearTimeout(timer))
  })
}

function slowAfterTenSeconds(arrival: Promise<void>): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new SlowScreenError(arrival)), SLOW_MS)
    arrival.then(done, fail).finally(() => clearTimeout(timer))
  })
}
