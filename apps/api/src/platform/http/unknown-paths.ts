import type { Calls } from '@rollcall/contract/call'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'
import { methodOf, pathOf } from './mount-calls.ts'
import { isPageRequest } from './portal.ts'

/** Answers paths without a route: the portal for a browser, 405 where another method exists, else 404. */
export function answerUnknownPaths(app: FastifyInstance, mounted: { base: string; calls: Calls }[]): void {
  const known = mounted.flatMap(({ base, calls }) =>
    Object.keys(calls).map((key) => ({
      method: methodOf(key),
      pattern: new RegExp(`^${base}${pathOf(key).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = known
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '))
      return sendFailure(reply, new ApiError('method_not_allowed'))
    }
    return isPageRequest(request) ? reply.sendPortal() : sendFailure(reply, new ApiError('not_found'))
  })
}
