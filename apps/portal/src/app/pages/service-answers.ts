const PING_MS = 8_000

/** Whether the service is reachable; the call does not use its database. */
export async function serviceAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/ping', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_MS),
    })
    return ok
  } catch {
    return false
  }
}
