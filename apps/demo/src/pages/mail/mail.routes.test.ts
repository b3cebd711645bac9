import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '../../../../api/src/platform/caller.ts'
import { makeOffers } from '../../../../api/src/work/offers/make-offers.ts'
import { addBooking, addSchool } from '../../../../api/test/a-booking.ts'
import { addNumber } from '../../../../api/test/a-number.ts'
import { createTestApp, type TestApp } from '../../../../api/test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('a text message is shown with a form, and a reply to it is signed, counts and is answered', async () => {
  const { services, clock, sql, app } = rollcall
  const { id: candidateId } = await rollcall.newPerson()
  const { number } = await addNumber(sql, { candidateId })
  const school = await addSchool(sql)
  const bookingId = await addBooking(sql, { school, dateLocal: '2026-11-19', status: 100 })
  await services.db.transaction((tx) =>
    makeOffers(tx, services, systemCaller(clock), {
      bookingIds: [bookingId],
      to: [{ candidateId }],
      expiresAt: clock.now() + 3_600_000,
    }),
  )
  await sql('update outbox set next_attempt_at = now() where sent_at is null')
  await services.outbox.deliver()
  const shown = (await app.inject('/dev/mail')).payload
  expect(shown).toContain(`name="from" value="${number}"`)
  const [, code] = /Reply Y (\d{4}) to accept/.exec(shown) ?? []
  const answer = await app.inject({
    method: 'POST',
    url: '/dev/texts',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ from: number, text: `yes ${code}` }).toString(),
  })
  expect(answer.payload).toContain('Booked: Thu, 19 Nov')
  expect(
    await sql('select from bookings where id = $1 and candidate_id = $2', bookingId, candidateId),
  ).toHaveLength(1)
})
