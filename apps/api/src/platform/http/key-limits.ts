import type { FastifyInstance } from 'fastify'

export const KEY_WINDOW_SECONDS = 60

/** Adds the limit of a key, and its calls that are left, to every answer under a path. */
export function addKeyLimits(
  app: FastifyInstance,
  base: string,
  { requestsPerMinute }: { requestsPerMinute: number },
) {
  const policy = `"key";q=${requestsPerMinute};w=${KEY_WINDOW_SECONDS}`
  app.decorateRequest('callsLeft')
  app.addHook('onSend', async ({ url, callsLeft }, reply) => {
    if (!url.startsWith(`${base}/`)) return
    reply.header('ratelimit-policy', policy)
    if (callsLeft) reply.header('ratelimit', `"key";r=${callsLeft.left};t=${callsLeft.secondsLeft}`)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit of the key that made the call, once it is accepted. */
    callsLeft?: { left: number; secondsLeft: number }
  }
}
