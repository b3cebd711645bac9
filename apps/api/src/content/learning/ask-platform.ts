import { ApiError } from '../../platform/api-error.ts'
import type { Services } from '../../platform/services.ts'

const SILENT_MS = 5_000
const RETRY_SECONDS = 30
const failures: readonly number[] = [500, 502, 503, 504]

export const platformAway = () => new ApiError('learning_platform_away', { retryAfterSeconds: RETRY_SECONDS })

/** The platform's answer. No answer, or a failure of a gateway in front of it, means that it is away. */
export async function askPlatform({ log }: Services, url: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(SILENT_MS),
    })
    if (!failures.includes(answer.status)) return answer
    log.warn({ status: answer.status }, 'the learning platform answers with a failure')
  } catch (error) {
    log.warn({ err: error }, 'the learning platform does not answer')
  }
  throw platformAway()
}
