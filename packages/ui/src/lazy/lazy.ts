import { useEffect, useState } from 'react'
import { toast } from '../components/toast.ts'
import { tFailure } from '../words/failure.words.ts'

const ARRIVAL_MS = 120_000

/** The file could not be loaded: the network is down, or a new version has replaced it. */
export class LazyTimeoutError extends Error {}

export interface Lazy<Module> {
  /** Loads it once for any number of concurrent callers; loads it again after a failure. */
  load: () => Promise<Module>
  /** Loads it ahead of its use; a failure is not reported. */
  preload: () => void
  /** The loaded module. */
  arrived: () => Module | undefined
}

/** A part of the portal in a file of its own, which may fail to load and can be loaded again. */
export function lazy<Module>(importModule: () => Promise<Module>): Lazy<Module> {
  let module: Module | undefined
  let loading: Promise<Module> | undefined
  const load = () => {
    if (module) return Promise.resolve(module)
    loading ??= inTime(importModule())
      .then((arrived) => {
        module = arrived
        return arrived
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  return { load, preload: () => void load().catch(() => undefined), arrived: () => module }
}

async function inTime<Module>(arrival: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`Nothing came in ${ARRIVAL_MS} ms`)), ARRIVAL_MS)
  })
  try {
    return await Promise.race([arrival, tooLate])
  } catch (cause) {
    throw new LazyTimeoutError('A part of the portal did not arrive', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const resting = { isLoading: false, hasFailed: false }

/**
 * The module once it is loaded. It is loaded while `isWanted`, or by `request` from a button, which shows a toast if loading
 * fails.
 */
export function useLazy<Module>(part: Lazy<Module>, isWanted = false) {
  const [{ isLoading, hasFailed }, set] = useState(resting)
  const module = part.arrived()

  async function ask(): Promise<boolean> {
    set({ isLoading: true, hasFailed: false })
    try {
      await part.load()
      set({ isLoading: false, hasFailed: false })
      return true
    } catch {
      set({ isLoading: false, hasFailed: true })
      return false
    }
  }
  useEffect(() => {
    // The same object where nothing changes, or every user of a part would be rendered twice.
    if (!isWanted) set((state) => (state.isLoading || state.hasFailed ? resting : state))
    else if (!part.arrived()) void ask()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once each time it becomes wanted; a failure is forgotten with the wish
  }, [isWanted, part])

  /** Whether it was loaded; if not, a toast was shown. */
  async function request(): Promise<boolean> {
    const came = await ask()
    if (!came) toast(tFailure('network_unreachable'), 'error')
    return came
  }
  return {
    module,
    isLoading,
    hasFailed,
    retry: () => void ask(),
    request,
    /** Props for the button that opens it: loading starts before the press. */
    preloadProps: { onPointerEnter: part.preload, onFocus: part.preload },
  }
}
