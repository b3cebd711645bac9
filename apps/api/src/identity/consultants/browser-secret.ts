import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { newSecret } from '../../platform/secrets.ts'
import { linkFor } from '../../platform/sites.ts'
import { CALLBACK_PATH } from './embedded-provider.ts'
import { SIGN_IN_MINUTES } from './sign-in.ts'

/** Binds a sign-in to the browser that started it: a response from another browser is refused. */
const BROWSER = 'rollcall-oidc'

const isSecret = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value)

/** The secret of the browser's cookie for this path, or a new one. */
export function browserSecretOf(request: FastifyRequest, path: string): string {
  const kept = readCookie(request, BROWSER, path)
  return isSecret(kept) ? kept : newSecret()
}

export const setBrowserSecret = (reply: FastifyReply, value: string, path: string): void =>
  setCookie(reply, { name: BROWSER, value, path, maxAgeSeconds: SIGN_IN_MINUTES * 60 })

/** Where the provider sends the browser back to, at the origin that it came from. */
export const callbackAddress = (config: RuntimeConfig, { headers: { origin } }: FastifyRequest): string =>
  linkFor(config, { region: '', origin }, CALLBACK_PATH)
