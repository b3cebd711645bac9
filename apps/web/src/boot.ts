import { guestLinkPattern } from './app/guest-links.ts'
import { hasSessionCookie, isImpersonating, PENDING_SIGN_OUT } from './shared/session/session-marks.ts'
import { storageName, THEME } from './shared/storage/names.ts'

// Runs before anything else is parsed: what the first screen waits for is asked for from the first byte. It becomes a script
// of its own (`/boot.js`), so it imports nothing that does more than name something.

const ANSWER_MS = 30_000
const page = document.documentElement
const script = document.currentScript
const { mode, login = '', guest = '', home = '' } = script instanceof HTMLElement ? script.dataset : {}

const ask = (url: string, options?: RequestInit) =>
  fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_MS) })

const isLocal = /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(location.hostname)
const configUrl =
  mode === 'development' ? '/config.development.json' : isLocal ? '/config.local.json' : '/config.json'
const config = ask(`${configUrl}?t=${Date.now()}`).then((response) => {
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
  return response.json()
})
config.catch(() => undefined)

// After a sign-out that the service has not confirmed, the cookie signs nobody in.
const isSignedOut = localStorage.getItem(storageName(PENDING_SIGN_OUT)) !== null
const isConsultant = isImpersonating()
const hasSession = isConsultant || (!isSignedOut && hasSessionCookie())
const refresh =
  hasSession && location.pathname !== '/logout'
    ? ask(`/identity/${isConsultant ? 'consultant/' : ''}refresh`, {
        method: 'POST',
        headers: { 'accept-version': '1' },
      })
    : null
refresh?.catch(() => undefined)
if (hasSession) page.dataset.session = ''

const { pathname } = location
const isEntrance = pathname === '/' || pathname === '/login'
// A referee's device may well be a candidate's, too: nothing of Home is shown there.
const isReference = pathname.startsWith('/reference/')
const files = guestLinkPattern.test(pathname)
  ? guest
  : hasSession && !isReference
    ? home
    : isEntrance
      ? login
      : ''
for (const file of files.split(' ').filter(Boolean)) {
  const isStyle = file.endsWith('.css')
  const link = document.createElement('link')
  Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href: `/${file}` })
  if (isStyle) link.as = 'style'
  document.head.append(link)
}

const theme = localStorage.getItem(storageName(THEME))
if (theme === '"light"' || theme === '"dark"') page.dataset.theme = theme.slice(1, -1)

// Without the portal's own script nothing else could say that it did not come.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) page.dataset.boot = 'failed'
  },
  true,
)
window.rollcallBoot = { config, configUrl, refresh }
