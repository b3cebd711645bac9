import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../api/test/processes/service-process.ts'
import { until } from '../../../../api/test/processes/until.ts'
import { createTestApp, type TestApp } from '../../../../api/test/test-app.ts'
import { demoPages } from '../../demo.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('a push reaches an open page by the stand-in of a demo, and is shown with the mail', async () => {
  const port = await freePort()
  const pushAddress = `http://127.0.0.1:${port}`
  const demo = demoPages(rollcall.outboxFolder, { pushAddress })
  const { app, call } = await rollcall.otherwise({ demo })
  await app.listen({ port })
  const person = await rollcall.newPerson()
  const headers = { ...(await rollcall.signIn(person.key)).authorization, 'user-agent': 'Chrome/141 Android' }
  const { json } = await call('GET /me/notifications', { headers })
  expect(json).toMatchObject({ standInPushPath: '/dev/push' })

  const subscription = (await app.inject({ method: 'POST', url: '/dev/push/subscriptions' })).json()
  expect(await call('PUT /me/push-subscriptions', { headers, body: subscription })).toMatchObject({
    status: 200,
  })
  // An address of the service itself that is no device.
  const elsewhere = { ...subscription, endpoint: `${pushAddress}/dev/pushes` }
  expect(await call('PUT /me/push-subscriptions', { headers, body: elsewhere })).toMatchObject({
    status: 422,
  })

  const post = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'garbled',
    })
  expect((await post(new URL(subscription.endpoint).pathname)).statusCode).toBe(400)
  expect((await post('/dev/push/another-device')).statusCode).toBe(410)

  await call('POST /me/notifications/test', { headers })
  const messages = async () => (await app.inject('/dev/mail')).payload
  await until('it is shown', async () => (await messages()).includes('Notifications work'))
  expect(await messages()).toContain(`Notification to ${person.email} (`)
  // The page was not open: it reads what waited, and then what comes.
  const page = await fetch(`${subscription.endpoint}/messages`)
  const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader()
  const titleOf = (event = '') =>
    JSON.parse(JSON.parse(/data: (.*)/.exec(event)?.[1] ?? '')).notification.title
  expect(titleOf((await reader?.read())?.value)).toBe('Notifications work')
  await call('POST /me/notifications/test', { headers })
  expect(titleOf((await reader?.read())?.value)).toBe('Notifications work')
})
