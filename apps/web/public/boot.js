// Runs before anything else is parsed: what the first screen waits for is asked for from the first byte.
;(() => {
  const isLocal = /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(location.hostname)
  const isDevelopment = document.currentScript.dataset.mode === 'development'
  const name = isDevelopment ? 'config.development.json' : isLocal ? 'config.local.json' : 'config.json'
  const config = fetch(`/${name}?t=${Date.now()}`).then((response) => {
    if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
    return response.json()
  })
  config.catch(() => undefined)
  const hasSession = /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)
  const refresh = hasSession ? fetch('/identity/refresh', { method: 'POST' }) : null
  refresh?.catch(() => undefined)
  const theme = localStorage.getItem('rollcall.theme')
  if (theme === '"light"' || theme === '"dark"') document.documentElement.dataset.theme = theme.slice(1, -1)
  window.rollcallBoot = { config, refresh }
})()
