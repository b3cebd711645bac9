import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { claimantReader } from './claimant.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses })

test.each<[string, string[], string, Record<string, string>, string]>([
  ['nobody is trusted', [], '203.0.113.9', forwarded('198.51.100.1'), '203.0.113.9'],
  ['a stranger forwards', ['10.0.0.1'], '203.0.113.9', forwarded('198.51.100.1'), '203.0.113.9'],
  ['the proxy forwards', ['10.0.0.1'], '::ffff:10.0.0.1', forwarded('198.51.100.1'), '198.51.100.1'],
  ['the caller adds a hop', ['10.0.0.1'], '10.0.0.1', forwarded('192.0.2.7, 198.51.100.1'), '198.51.100.1'],
  ['two proxies', ['10.0.0.0/8'], '10.0.0.1', forwarded('198.51.100.1, 10.9.9.9'), '198.51.100.1'],
  ['nonsense', ['10.0.0.1'], '10.0.0.1', forwarded('unknown, _hidden'), '_hidden'],
  ['a whole network of IPv6', [], '2001:db8:1:2:3:4:5:6', {}, '2001:db8:1:2::/64'],
])('%s', (_name, proxies, address, headers, network) => {
  expect(claimantReader(proxies)(request(address, headers)).network).toBe(network)
})

test('a person is known by the token alone', () => {
  const claimantOf = claimantReader()
  expect(claimantOf(request('203.0.113.9', { authorization: 'Bearer a' })).person).toBe('Bearer a')
  expect(claimantOf(request('203.0.113.9')).person).toBeUndefined()
})
