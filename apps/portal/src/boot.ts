import { storageName, THEME } from '@rollcall/client/storage/names.ts'
import { hasSessionCookie, isActing, PENDING_SIGN_OUT } from '@rollcall/client/storage/session-marks.ts'
import { configUrl } from '@rollcall/ui/site/config-url.ts'
import type { EarlyAnswer } from '@rollcall/ui/site/site.ts'
import { guestLinkPattern, guestOfferPath } from './app/guest-links.ts'

// Runs before the portal's script is parsed, and sends the requests that the first screen needs. It is built as a
// script of its own and inlined into the document, so it imports only constants and types.

const ANSWER_MS = 30_000
const page = document.documentElement
const script = document.currentScript
const { mode, login = '', guest = '', home = '', font } = script instanceof HTMLElement ? script.dataset : {}

async function ask(url: string, options?: RequestInit): Promise<EarlyAnswer> {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_MS) })
  return { response, arrivedAt: Date.now() }
}

const versionHeader = { 'accept-version': '1' }
const post = (url: string) => ask(url, { method: 'POST', headers: versionHeader })

// The configuration is in the document, unless that comes from the service worker or the development server.
const inlined = document.getElementById('config')?.textContent
const config = inlined ? Promise.resolve(JSON.parse(inlined)) : fetchConfig()
config.catch(() => undefined)

async function fetchConfig() {
  const { response } = await ask(`${configUrl(location.hostname, mode)}?t=${Date.now()}`)
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
  return response.json()
}

// After a sign-out that the service has not confirmed, the cookie must not be used.
const isSignedOut = localStorage.getItem(storageName(PENDING_SIGN_OUT)) !== null
const isConsultant = isActing()
const hasSession = isConsultant || (!isSignedOut && hasSessionCookie())
if (hasSession) page.dataset.session = ''

const { pathname } = location
const isGuestLink = guestLinkPattern.test(pathname)
const isEntrance = pathname === '/' || pathname === '/login'
// A referee's device may also be a candidate's, so Home's data is not requested here.
const isReference = pathname.startsWith('/reference/')
const isForSignedIn = hasSession && !isGuestLink && !isReference
const files = isGuestLink ? guest : isForSignedIn ? home : isEntrance ? login : ''
for (const file of files.split(' ').filter(Boolean)) {
  if (file.endsWith('.css')) preload(file, 'style')
  else fetchEarly(file, { rel: 'modulepreload' })
}

// The browser's first date and first number take 40 ms of script, four times that on a slow phone. Home and the guest's page show
// both, so they are prepared as soon as the placeholder is painted, while the files arrive.
if (isGuestLink || isForSignedIn)
  requestAnimationFrame(() =>
    setTimeout(() => {
      Intl.DateTimeFormat('en')
      Intl.NumberFormat('en')
    }),
  )

// The worker has kept the font by then. Earlier, its 33 kB would delay the scripts of a slow phone by a sixth of a second.
if (font && navigator.serviceWorker?.controller) {
  page.dataset.inter = ''
  preload(font, 'font')
}

function preload(file: string, as: string) {
  fetchEarly(file, { rel: 'preload', as })
}

function fetchEarly(file: string, how: Partial<HTMLLinkElement>) {
  document.head.append(
    Object.assign(document.createElement('link'), { ...how, crossOrigin: '', href: `/${file}` }),
  )
}

// A consultant's session has a refresh of its own. Guests and referees see nothing of the user who may be signed in.
const renewalCall = isConsultant ? 'consultant/refresh' : isForSignedIn ? 'open' : 'refresh'
const renewal = hasSession && pathname !== '/logout' ? post(`/identity/${renewalCall}`) : null
renewal?.catch(() => undefined)

// A guest's link contains its offer.
const offerCall = isGuestLink && guestOfferPath(pathname)
const guestOffer = offerCall ? ask(`/api/v1${offerCall}`, { headers: versionHeader }) : null
guestOffer?.catch(() => undefined)

const theme = localStorage.getItem(storageName(THEME))
if (theme === '"light"' || theme === '"dark"') page.dataset.theme = theme.slice(1, -1)

// If the portal's own script fails to load, only this can show an error.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) page.dataset.boot = 'failed'
  },
  true,
)
window.rollcallBoot = { config, renewal, guestOffer }
