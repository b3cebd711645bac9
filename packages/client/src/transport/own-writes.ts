const MAX_REMEMBERED = 100

const traceIds = new Set<string>()

/** Remembers a write of this tab, whose change it shows already. */
export function noteOwnWrite({ headers }: Response): void {
  const traceId = headers.get('x-trace-id')
  if (!traceId) return
  traceIds.add(traceId)
  const [oldest = ''] = traceIds
  if (traceIds.size > MAX_REMEMBERED) traceIds.delete(oldest)
}

export const isOwnWrite = (traceId: string | null): boolean => traceId !== null && traceIds.has(traceId)
