/** The URL of the configuration for the host. The service worker stores the same file that the boot script reads. */
export function configUrl(hostname: string, mode = 'production'): string {
  if (mode === 'development') return '/config.development.json'
  const isLocal = /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
  return isLocal ? '/config.local.json' : '/config.json'
}
