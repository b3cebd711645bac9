import type { APIRequestContext } from '@playwright/test'
import { insertAgencyKeyOf } from '../apps/api/test/agency-key.ts'
import { expect } from './journey.ts'
import { type Service, sqlOf } from './service.ts'

const DAY_MS = 86_400_000
const SOURCE = 'crm'

/** One of the agency's systems, with a key of its own. */
export async function agencySystem(service: Service, request: APIRequestContext) {
  const key = await insertAgencyKeyOf(sqlOf(service), SOURCE, await service.now())
  const headers = { authorization: `Bearer ${key}` }
  return {
    async offer(bookingId: string, candidateId: string): Promise<string> {
      // The system knows the booking by the same id.
      await service.sql(
        `insert into external_ids (source, resource, external_id, id) values ($1, 'bookings', $2::text, $2::text::uuid)
         on conflict do nothing`,
        [SOURCE, bookingId],
      )
      const answer = await request.post(`/agency/v1/bookings/${bookingId}/offers`, {
        headers,
        data: {
          candidates: [{ id: candidateId }],
          expiresAt: new Date((await service.now()) + DAY_MS).toISOString(),
        },
      })
      expect(answer.status()).toBe(201)
      return (await answer.json()).offers[0].id
    },
    async withdraw(offerId: string): Promise<void> {
      const answer = await request.delete(`/agency/v1/offers/${offerId}`, { headers })
      expect(answer.status()).toBe(204)
    },
  }
}
