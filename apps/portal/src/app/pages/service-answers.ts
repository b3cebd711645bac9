const PING_MS = 8_000

/** Whether the service can be reached at all; the call touches nothing behind it. */
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
