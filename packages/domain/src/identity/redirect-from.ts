const maximumLength = 2000

/**
 * The path to return to after signing in, or undefined if it could leave the site or loop. Checked as written and decoded
 * once, because browsers resolve dot segments and routers decode before they match.
 */
export function safeRedirectFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maximumLength) return undefined
  if (!value.startsWith('/') || /[\s\\\p{Cc}]/u.test(value)) return undefined
  const path = decodedPathOf(value)
  if (path === undefined || /\/\/|[\\\p{Cc}]/u.test(path)) return undefined
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  return /^\/log(?:in|out)(?![a-z0-9-])/i.test(path) ? undefined : value
}

function decodedPathOf(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replace(/[?#].*/, ''))
  } catch {
    return undefined
  }
}
