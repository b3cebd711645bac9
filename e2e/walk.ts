import { expect, type Page } from '@playwright/test'
import { isStream } from './journey.ts'

interface Router {
  routesByPath: Record<string, unknown>
  state: { status: string; location: { href: string } }
  navigate(to: { href: string; replace?: boolean }): Promise<void>
}

declare global {
  interface Window {
    /** Set by the router itself. */
    __TSR_ROUTER__: Router
  }
}

/** Walks through the portal in one page: opens screens by the router, and dialogs by their buttons. */
export interface Walk {
  paths(): Promise<string[]>
  /** Returns the resulting path, because a guard may redirect. */
  visit(path: string): Promise<string>
  /** Presses each button of the screen, each link that stays on it, and those of every dialog that opens. */
  pressAll(look: (what: string) => Promise<void>): Promise<void>
}

/** POST requests without effect on screens: refreshing the session, checking a link. */
const reads = ['/identity/refresh', '/identity/open', '/me/account/setup', '/password-reset/confirm']

/** From now on writes and navigations are blocked, so that any button may be pressed. */
export async function startWalk(page: Page): Promise<Walk> {
  const pending = new Set<unknown>()
  /** Buttons of the shell, pressed once. */
  const everywhere = new Set<string>()
  page.on('request', (request) => isStream(request) || pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.route('**/*', (route) => {
    const request = route.request()
    const isRead = request.method() === 'GET' || reads.some((path) => request.url().endsWith(path))
    return isRead && !request.isNavigationRequest() ? route.fallback() : route.abort()
  })
  const settled = () =>
    expect
      .poll(async () => (await page.evaluate(isIdleAfterDrawing)) && pending.size === 0, { intervals: [50] })
      .toBe(true)
  const visit = async (path: string) => {
    await page.evaluate((href) => window.__TSR_ROUTER__.navigate({ href }), path)
    await settled()
  }
  const isOpen = () => page.evaluate(() => document.querySelector('dialog[open]') !== null)
  const close = async () => {
    await page.keyboard.press('Escape')
    await settled()
  }
  return {
    paths: () => page.evaluate(() => Object.keys(window.__TSR_ROUTER__.routesByPath)),
    async visit(path) {
      await visit(path)
      return page.evaluate(() => location.pathname)
    },
    async pressAll(look) {
      const { pathname } = new URL(page.url())
      const pressed = new Set(everywhere)
      for (;;) {
        const next = await page.evaluate(pressNext, [...pressed])
        if (next) {
          pressed.add(next.name)
          if (next.isEverywhere) everywhere.add(next.name)
          await settled()
          await look(next.name)
          if (new URL(page.url()).pathname !== pathname) await visit(pathname)
        } else if (await isOpen()) await close()
        else return
      }
    },
  }
}

const isIdleAfterDrawing = async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    return playState === 'running' && !isEndless
  })
  return (
    !isMoving &&
    window.__TSR_ROUTER__.state.status === 'idle' &&
    !document.querySelector('[aria-busy="true"]')
  )
}

/** Presses the first button, or link that stays on the screen, that was not pressed. Those that look alike count as one. */
function pressNext(pressed: string[]): { name: string; isEverywhere: boolean } | null {
  const nameOf = (element: HTMLElement) => {
    // Each day of a calendar is as good as the first.
    const text = element.closest('[role=grid]') ? '' : (element.ariaLabel ?? element.innerText)
    return `${element.className} ${text.replaceAll(/\d+/g, '0')}`
  }
  const staysHere = (element: HTMLElement) =>
    !(element instanceof HTMLAnchorElement) ||
    (element.pathname === location.pathname && element.search !== location.search && element.hash === '')
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1)
  // A dialog is closed once everything else in it was pressed.
  const buttons = (layer ?? document).querySelectorAll<HTMLElement>(
    ':is(button:enabled, a[href]):not(dialog > * > header button)',
  )
  const next = [...buttons].find(
    (element) => staysHere(element) && element.checkVisibility() && !pressed.includes(nameOf(element)),
  )
  next?.click()
  return next ? { name: nameOf(next), isEverywhere: next.closest('main, dialog') === null } : null
}
