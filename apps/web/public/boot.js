// Runs before anything else is parsed: what the first screen waits for is asked for from the first byte.
;(() => {
  const ANSWER_MS = 30_000
  const page = document.documentElement
  const isLocal = /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(location.hostname)
  const { mode, login, guest, shell, home } = document.currentScript.dataset
  const isDevelopment = mode === 'development'
  const name = isDevelopment ? 'config.development.json' : isLocal ? 'config.local.json' : 'config.json'
  const configUrl = `/${name}`
  const ask = (url, options) => fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_MS) })

  const config = ask(`${configUrl}?t=${Date.now()}`).then((response) => {
    if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
    return response.json()
  })
  config.catch(() => undefined)
  // After a sign-out that the service has not confirmed, the cookie signs nobody in.
  const isSignedOut = localStorage.getItem('rollcall.signOutPending') !== null
  const hasSession = !isSignedOut && /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)
  const refresh = hasSession && location.pathname !== '/logout' ? ask('/identity/refresh', { method: 'POST' }) : null
  refresh?.catch(() => undefined)
  if (hasSession) page.dataset.session = ''

  const { pathname } = location
  const isLink = /^\/booking(?:s\/[^/]+\/guest|\/[^/]+)\/[^/]+$/.test(pathname)
  const isEntrance = pathname === '/' || pathname === '/login'
  const landing = isLink
    ? [guest]
    : hasSession
      ? [shell, pathname === '/' && home]
      : [isEntrance && login]
  for (const file of landing.filter(Boolean).join(' ').split(' ').filter(Boolean)) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href: `/${file}` })
    if (isStyle) link.as = 'style'
    document.head.append(link)
  }

  const theme = localStorage.getItem('rollcall.theme')
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
})()
