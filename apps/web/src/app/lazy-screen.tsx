import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { allWords, learnWords, type Words } from '../shared/words/words.ts'

export const LOADING_VIEW_MS = 400
const CHUNK_MS = 120_000

/** The screen did not come: the network is gone, or a new version has replaced its file. */
export class ScreenTimeoutError extends Error {}

type Loader = () => Promise<{ default: ComponentType }>

/** A screen in a file of its own, which may fail to arrive and be asked for again. */
export const screen = (load: Loader): RouteComponent =>
  lazyScreen(async () => {
    const [module] = await Promise.all([load(), allWords()])
    return module
  })

/** One that people land on, and that brings its own words rather than wait for all there are. */
export const landingScreen = (load: Loader, ...areas: (() => Promise<Words>)[]): RouteComponent =>
  lazyScreen(async () => {
    const [module, ...words] = await Promise.all([load(), ...areas.map((area) => area())])
    for (const area of words) learnWords(area)
    return module
  })

function lazyScreen(load: Loader): RouteComponent {
  let Screen: ComponentType | undefined
  let arrival: Promise<void> | undefined

  const arrive = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`Nothing came in ${CHUNK_MS} ms`)), CHUNK_MS)
    })
    try {
      const module = await Promise.race([load(), tooLate])
      Screen = module.default
    } catch (cause) {
      throw new ScreenTimeoutError('The screen did not arrive', { cause })
    } finally {
      clearTimeout(timer)
      arrival = undefined
    }
  }
  const preload = () => (Screen ? Promise.resolve() : (arrival ??= arrive()))
  return Object.assign(() => (Screen ? <Screen /> : null), { preload })
}
