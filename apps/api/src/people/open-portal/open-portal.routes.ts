import type { openPortalCalls } from '@rollcall/contract/people/open-portal'
import type { AccessTokens } from '../../identity/access-token.ts'
import { sessionResponses } from '../../identity/session-responses.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { firstScreenOf } from './first-screen.ts'

export function openPortalRoutes(services: Services, tokens: AccessTokens): Handlers<typeof openPortalCalls> {
  const { refresh } = sessionResponses(services, tokens)
  const firstScreen = firstScreenOf(services)
  return {
    'POST /open': async (input) => {
      const { session, token } = await refresh(input)
      return { ...token, first: await firstScreen(session, input.request) }
    },
  }
}
