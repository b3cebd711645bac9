import { isLocalHost } from '@rollcall/domain/regions/sites/is-local-host'

/** The URL of the configuration for the host. The service worker stores the same file that the boot script reads. */
export function configUrl(hostname: string, mode = 'production'): string {
  if (mode === 'development') return '/config.development.json'
  return isLocalHost(hostname) ? '/config.local.json' : '/config.json'
}
