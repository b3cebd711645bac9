import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PushReceiver, startPushReceiver } from '../../../../test/push-service.ts'
import { areUsableKeys, encryptPush, MAX_PUSH_BYTES } from './encrypt-push.ts'
import { pushServiceOf } from './push-services.ts'
import { newVapidKeys, vapidHeader } from './vapid.ts'

let receiver: PushReceiver
beforeAll(async () => {
  receiver = await startPushReceiver()
})
afterAll(() => receiver.close())

test('the example of RFC 8291 is encrypted to the same bytes', () => {
  const ours = createECDH('prime256v1')
  ours.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, salt, ours)
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a push is read by its browser alone, up to the largest body', async () => {
  const [browser, other] = [receiver.subscribe(), receiver.subscribe()]
  const keys = newVapidKeys()
  const text = 'é'.repeat(MAX_PUSH_BYTES / 2)
  const post = (endpoint: string, body: Buffer) =>
    fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(endpoint, keys, { contact: 'mailto:team@rollcall.test', now: Date.now() }),
        ttl: '60',
        'content-encoding': 'aes128gcm',
      },
      body: new Uint8Array(body),
    })
  const body = encryptPush(text, browser.keys)
  expect(body.length).toBeLessThanOrEqual(4096)
  expect((await post(browser.endpoint, body)).status).toBe(201)
  expect(receiver.received).toMatchObject([
    { endpoint: browser.endpoint, text, vapid: { aud: receiver.origin, sub: 'mailto:team@rollcall.test' } },
  ])
  expect((await post(other.endpoint, body)).status).toBe(400)
})

test('keys that no browser made are not usable', () => {
  const { keys } = receiver.subscribe()
  expect(areUsableKeys(keys)).toBe(true)
  expect(areUsableKeys({ ...keys, auth: keys.auth.slice(2) })).toBe(false)
  expect(areUsableKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(areUsableKeys({ ...keys, p256dh: '' })).toBe(false)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
  ['https://web.push.apple.com/abc', 'apple'],
  ['https://wns2-sg2p.notify.windows.com/w/?token=abc', 'microsoft'],
  ['http://127.0.0.1:9000/p/abc', 'loopback'],
  ['http://127.0.0.1:9001/p/abc', undefined],
  ['http://fcm.googleapis.com/abc', undefined],
  ['https://fcm.googleapis.com:8443/abc', undefined],
  ['https://user@fcm.googleapis.com/abc', undefined],
  ['https://fcm.googleapis.com.evil.example/abc', undefined],
  ['https://evilfcm.googleapis.com/abc', undefined],
  ['https://169.254.169.254/latest', undefined],
  ['fcm.googleapis.com', undefined],
])('%s belongs to %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint, ['http://127.0.0.1:9000'])).toBe(service)
})
