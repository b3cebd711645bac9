/** The hosts of each company, with those below them. Others are never called: an endpoint is an address that a browser names. */
const hosts = {
  apple: ['push.apple.com'],
  google: ['fcm.googleapis.com', 'jmt17.google.com'],
  microsoft: ['notify.windows.com'],
  mozilla: ['push.services.mozilla.com'],
} as const

export type PushService = keyof typeof hosts | 'loopback'
export const pushServices = [...(Object.keys(hosts) as (keyof typeof hosts)[]), 'loopback'] as const

/** The push service of an endpoint, if it is a known one. `loopback` are addresses that those of tests and demos begin with. */
export function pushServiceOf(endpoint: string, loopback: readonly string[] = []): PushService | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, hostname, port, username, password, href } = new URL(endpoint)
  if (username !== '' || password !== '') return undefined
  const isBelow = (address: string) => href.startsWith(address.endsWith('/') ? address : `${address}/`)
  if (loopback.some(isBelow)) return 'loopback'
  if (protocol !== 'https:' || port !== '') return undefined
  const isIn = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  for (const [service, known] of Object.entries(hosts))
    if (known.some(isIn)) return service as keyof typeof hosts
  return undefined
}
