import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressReader } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each<[string, string[], string, string | undefined, string]>([
  ['no proxy is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a stranger forwards', ['10.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy forwards nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy forwards', ['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the caller adds a hop', ['10.0.0.1'], '10.0.0.1', '192.0.2.7, 198.51.100.1', '198.51.100.1'],
  ['two proxies', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['only proxies', ['10.0.0.0/8'], '10.0.0.1', '10.9.9.9', '10.9.9.9'],
  ['a port', ['10.0.0.1'], '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['a proxy with a port', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.7:4711, 10.9.9.9:80', '203.0.113.7'],
  ['a port after IPv6', ['10.0.0.1'], '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['brackets', ['10.0.0.1'], '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
  ['plain IPv6', ['10.0.0.1'], '10.0.0.1', '2001:db8::1', '2001:db8::1'],
  ['quotes', ['10.0.0.1'], '10.0.0.1', '"[2001:db8::1]:4711"', '2001:db8::1'],
  ['quotes and IPv4', ['10.0.0.1'], '10.0.0.1', '"203.0.113.7:4711"', '203.0.113.7'],
  ['mapped IPv4 with a port', ['10.0.0.1'], '10.0.0.1', '[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['no address', ['10.0.0.1'], '10.0.0.1', 'unknown, _hidden', '10.0.0.1'],
  ['no address behind two proxies', ['10.0.0.0/8'], '10.0.0.1', 'unknown, 10.9.9.9', '10.9.9.9'],
  ['an empty hop', ['10.0.0.1'], '10.0.0.1', '203.0.113.7,', '10.0.0.1'],
  ['no address but a port', ['10.0.0.1'], '10.0.0.1', 'made-up:4711', '10.0.0.1'],
])('%s', (_name, proxies, address, forwarded, client) => {
  expect(clientAddressReader(proxies)(request(address, forwarded))).toBe(client)
})
