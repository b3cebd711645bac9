import { openAccessTokens } from '@rollcall/api/src/identity/access-token.ts'
import { saveConsultantAccount } from '@rollcall/api/src/identity/consultants/sign-in.ts'
import { type DeskSession, openDeskSession } from '@rollcall/api/src/identity/desk-sessions/desk-session.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import type { FastifyInstance } from 'fastify'

export interface DeskAnswer {
  status: number
  /** Of a refusal. */
  code: string | undefined
  json: unknown
}

/** Calls of the desk, as a demo consultant who serves every office and is signed in without being asked. */
export function openDeskClient(app: FastifyInstance, { db, clock, config }: Services) {
  let signedIn: { session: DeskSession; authorization: string } | undefined
  const signIn = async () => {
    const session = await db.transaction(async (tx) => {
      const { id } = await saveConsultantAccount(tx, clock.now(), {
        issuer: 'demo',
        subject: 'agency-page',
        name: 'Morgan Ellis',
        email: null,
        hasRole: true,
        offices: config.offices.map((office) => office.id),
      })
      return openDeskSession(tx, systemCaller(clock), id)
    })
    const { id: sessionId, consultantId, expiresAt } = session
    const tokens = await openAccessTokens(db, clock)
    const seconds = Math.floor((expiresAt - clock.now()) / 1000)
    return {
      session,
      authorization: `Bearer ${await tokens.issueForDesk({ consultantId, sessionId }, seconds)}`,
    }
  }
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<DeskAnswer> => {
    if (!signedIn || signedIn.session.expiresAt <= clock.now()) signedIn = await signIn()
    const { authorization } = signedIn
    const answer = await app.inject({
      method,
      url: `/desk/v1/${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    const json = answer.body === '' ? undefined : answer.json<{ code?: string }>()
    return { status: answer.statusCode, code: json?.code, json }
  }
}
