import type { Registration, RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/test/test-app.ts'

const FORM = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const at = (url: URL) => ({ url: url.pathname + url.search, headers: { host: url.host } })

test('a form at another service is filled in without that service, and arrives once', async () => {
  const { authorization: headers } = await rollcall.signIn('zoe')
  const details = async () => {
    const { json } = await rollcall.call('GET /registrations', { headers })
    const [registration] = (json as Registration[]).filter(({ title }) => title.startsWith('Early Years'))
    const registrationId = registration?.id ?? ''
    const answer = await rollcall.call('GET /registrations/{registrationId}', {
      headers,
      params: { registrationId },
    })
    const { complianceItems } = answer.json as RegistrationDetails
    const item = complianceItems.find(({ title }) => title === 'Early years questions')
    return { params: { registrationId, complianceItemId: item?.id ?? '' }, status: item?.status }
  }
  const { params } = await details()
  const address = new URL((await rollcall.call(FORM, { headers, params })).text('url'))
  expect(address.origin).toBe('http://forms.localhost:4000')

  const page = await rollcall.app.inject(at(address))
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:4000 ')
  const token = address.searchParams.get('rollcallToken') ?? ''
  expect(page.body).toContain(`name="q3_rollcallToken" value="${token}"`)

  const submit = () =>
    rollcall.app.inject({
      method: 'POST',
      ...at(new URL(`/submit${address.pathname}`, address)),
      headers: { host: address.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        q3_rollcallToken: token,
        'q4_fullName[first]': 'Zoe',
        'q4_fullName[last]': 'Tremblay',
        q5_youngest: 'Under 2',
      }).toString(),
    })
  expect((await submit()).body).toContain('Thank you!')
  expect((await submit()).body).toContain('Thank you!')
  expect((await details()).status).toBe('AwaitingVerification')
  expect(
    await rollcall.sql(
      `select details -> 'answers' as answers from compliance_submissions where compliance_item_id = $1`,
      params.complianceItemId,
    ),
  ).toEqual([{ answers: { fullName: { first: 'Zoe', last: 'Tremblay' }, youngest: 'Under 2' } }])
})

test('its pages are on a host of their own', async () => {
  expect((await rollcall.app.inject('/263201145678901')).body).not.toContain('Stands in for JotForm')
})
