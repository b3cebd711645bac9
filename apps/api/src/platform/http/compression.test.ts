import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const text = 'wattle '.repeat(1_000)
const app = Fastify()
compressAnswers(app)
app.get('/long', () => text)
app.get('/short', () => 'wattle')
app.get('/file', (_request, reply) => reply.send(Buffer.from(text)))
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a client that accepts %s gets a long answer as %s, and the same text',
  async (accepted, encoding, decode) => {
    const answer = await ask('/long', accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(text.length / 10)
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(decode(answer.rawPayload).toString()).toBe(text)
  },
)

test.each([
  ['a long answer for a client that accepts nothing', '/long', undefined],
  ['a short answer', '/short', 'br'],
  ['a file', '/file', 'br'],
])('%s goes as it is', async (_what, url, accepted) => {
  const answer = await ask(url, accepted)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(text.startsWith(answer.body)).toBe(true)
})
