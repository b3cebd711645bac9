import { expect, test } from 'vitest'
import { postToPublicAddress } from './post-to-public-address.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2002:a00:1::',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
    expect(isLoopbackAddress(address)).toBe(false)
  },
)

const post = (url: string, addresses: string[] = []) =>
  postToPublicAddress(
    url,
    { headers: {}, body: '{}' },
    {
      lookUp: (_host, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    },
  )

test('a name that resolves to a private address is refused, even beside a public one', async () => {
  await expect(post('https://crm.example', ['10.0.0.1'])).rejects.toThrow('10.0.0.1 is not a public address')
  await expect(post('https://crm.example', ['8.8.8.8', '127.0.0.1'])).rejects.toThrow('127.0.0.1 is not')
  await expect(post('https://crm.example', [])).rejects.toThrow('no address')
})

test('an address without a name is checked too, however it is written, and plain HTTP is refused', async () => {
  const written = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '１２７.0.0.1', '127.0.0.1.']
  for (const host of [...written, '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254'])
    await expect(post(`https://${host}/`)).rejects.toThrow('is not a public address')
  await expect(post('http://8.8.8.8/')).rejects.toThrow('only https')
})
