import { learnServiceTime } from '@rollcall/client/clock/clock.ts'
import { isActing, markActing } from '@rollcall/client/storage/session-marks.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { mergeConfig, resolveConfig, type siteIds } from '@rollcall/contract/site/runtime-config'
import { sessionMarkOf } from '@rollcall/domain/identity/session-mark'
import type { PortalConfig } from '@rollcall/ui/site/site.ts'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import base from '../../../config/config.json'
import { startPortal } from '../src/portal.tsx'
import { forgetDeviceCopy } from '../src/shared/device-copy.ts'
import { drawnPage } from './drawn-page.ts'
import { type Answers, fakeService, paged } from './fake-service.ts'
import { fakeUploads } from './fake-upload.ts'
import { nothingOn } from './people.ts'

type SiteId = (typeof siteIds)[number]

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

const browserFetch = window.fetch
const browserUpload = window.XMLHttpRequest

interface Given {
  /** The signed-in user; signed out by default. */
  as?: CurrentUser
  /** The candidate that a consultant acts for in this tab. */
  actingFor?: CurrentUser
  /** Responses in addition to those that every signed-in page needs. */
  answers?: Answers
  site?: SiteId
  /** Merged into the shipped configuration. */
  config?: unknown
  /** The service's clock, which the portal follows. */
  at?: string
  /** Clears data fetched by an earlier user, as signing in does. */
  isFirstVisit?: boolean
  /** The stored values of this device. */
  stored?: Record<string, unknown>
  window?: { width: number; height: number }
}

let stopOpen: () => Promise<void> = () => Promise.resolve()

/**
 * Mounts the whole portal in this page at a path: router, session, queries, words, styles and storage are real, and only the
 * network is fake. A second call in one test reopens the page with the same storage.
 */
export async function openPortal(
  path: string,
  {
    as,
    actingFor,
    answers = {},
    site = 'au',
    config,
    at,
    isFirstVisit,
    stored = {},
    window: size = phone,
  }: Given = {},
) {
  await stopOpen()
  if (isFirstVisit) await forgetDeviceCopy()
  let now = at ? clockFrom(at) : Date.now
  const person = as ?? actingFor
  const service = fakeService({ ...seenOffers, ...(person && answersFor(person)), ...answers }, () => now())
  await page.viewport(size.width, size.height)
  window.fetch = service.fetch
  window.XMLHttpRequest = fakeUploads(service.fetch)
  if (as) {
    document.cookie = 'rollcall-session=1; Path=/; SameSite=Strict'
    document.cookie = `rollcall-session-mark=${sessionMarkOf(as.id)}; Path=/; SameSite=Strict`
  }
  if (actingFor) markActing(actingFor.id)
  for (const [name, value] of Object.entries(stored)) {
    localStorage.setItem(`rollcall.${name}`, JSON.stringify(value))
  }
  history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.replaceChildren(container)
  const call = isActing() ? 'consultant/refresh' : answers['POST /open'] ? 'open' : 'refresh'
  const renewed = async () => {
    const response = await service.fetch(`/identity/${call}`, { method: 'POST' })
    return { response, arrivedAt: Date.now() }
  }
  window.rollcallBoot = {
    config: Promise.resolve(configOf(site, config)),
    renewal: person ? renewed() : null,
    guestOffer: null,
  }
  stopOpen = once(await startPortal(container))
  const stop = stopOpen
  // Not a hook of this module: where files share a page it would be registered for the first of them alone.
  onTestFinished(() => close(stop, service.mistakes))
  return {
    ...service,
    screen: page,
    /** Moves the service's clock to a later instant, and makes the portal notice as if the user had returned to the page. */
    passTimeTo: (later: string) => {
      now = clockFrom(later)
      learnServiceTime(new Response(null, { headers: { date: new Date(now()).toUTCString() } }))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
  }
}

function clockFrom(instant: string): () => number {
  const startedAt = performance.now()
  return () => Date.parse(instant) + performance.now() - startedAt
}

function once(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

/** An open offer on the screen is reported as seen. */
const seenOffers: Answers = {
  'POST /bookings/{bookingId}/seen': undefined,
  'POST /offers/seen-by-link': undefined,
}

/** The responses that any signed-in page may need. */
export const answersFor = (person: CurrentUser): Answers => ({
  'POST /refresh': { accessToken: tokenOf(person), expiresInSeconds: 900 },
  'POST /consultant/refresh': actingAs(person),
  'POST /consultant/sign-out': undefined,
  'POST /consultant/end-session': { endSessionUrl: null },
  'GET /me': person,
  'GET /me/acted-for-me': paged([], 0, { page: 1, pageSize: 5 }),
  'GET /rollcall': person.rollcallStatus,
  'GET /bookings/overview': nothingOn,
  'GET /bookings/summary/{date}': [],
  'GET /time-entries/bookings': [],
  'GET /me/notifications': notificationSettings,
  'GET /offices': [],
  'GET /unlock-plan': [],
  'GET /files/{id}/pages/{page}': drawnPage,
  'POST /sign-out': () => forgetSessionCookie(),
})

/** Nothing was chosen yet, and no device added. */
export const notificationSettings: NotificationSettings = {
  events: [
    { event: 'offer', channels: ['push', 'email', 'sms'], on: ['push', 'email', 'sms'] },
    { event: 'checkIn', channels: ['push'], on: ['push'] },
    { event: 'security', channels: ['email'], on: ['email'] },
  ],
  quietHours: { fromLocal: '20:00', toLocal: '06:00' },
  sameDayInQuietHours: true,
  showsDetails: false,
  devices: [],
  deliveries: [],
  texts: null,
  vapidPublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  standInPushPath: null,
}

/** Sets the cookie that the service sets beside the HttpOnly one. */
const forgetSessionCookie = (): undefined => {
  for (const name of ['rollcall-session', 'rollcall-session-mark'])
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict`
}

/** A consultant may act for half an hour at most. */
export const actingAs = (person: CurrentUser, minutes = 30) => ({
  accessToken: tokenOf(person),
  expiresInSeconds: minutes * 60,
  candidateId: person.id,
})

/** The session has the person's id. */
export const tokenOf = ({ id }: CurrentUser) =>
  `header.${btoa(JSON.stringify({ sub: id, sid: id }))}.signature`

/** The shipped file has no local address, so every address falls back to the requested site. */
function configOf(site: SiteId, overlay: unknown = {}): PortalConfig {
  const {
    offices: _offices,
    features: _features,
    retention: _retention,
    ...config
  } = resolveConfig(
    // The map's tiles come from an external host.
    mergeConfig(mergeConfig(base, { defaultSite: site, map: { tileUrl: null } }), overlay),
    { port: 1 },
  )
  return config
}

async function close(stop: () => Promise<void>, mistakes: string[]) {
  await stop()
  window.fetch = browserFetch
  window.XMLHttpRequest = browserUpload
  forgetSessionCookie()
  localStorage.clear()
  sessionStorage.clear()
  // Deleting the database would wait for its open connection for ever, and the next test would find this one's copy.
  await forgetDeviceCopy()
  delete document.documentElement.dataset.theme
  expect(mistakes).toEqual([])
}
