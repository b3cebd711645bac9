import { expect, test } from 'vitest'
import { passkeyName } from './passkey-name.ts'

const unknown = '00000000-0000-0000-0000-000000000000'
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test.each([
  ['a known make', 'EA9B8D66-4d01-1d21-3ce4-b6b48cb575d4', chromeOnAndroid, [], 'Google Password Manager'],
  ['an unknown make', unknown, chromeOnAndroid, [null, 'iPad'], 'Chrome on Android'],
  ['an unknown make and browser', unknown, '', [], 'Unknown device'],
  ['the second of a name', unknown, chromeOnAndroid, ['Chrome on Android'], 'Chrome on Android 2'],
  [
    'the third of a name, of which the second was removed',
    'bada5566-a7aa-401f-bd96-45619a55120d',
    '',
    ['1Password', '1Password 3'],
    '1Password 2',
  ],
])('the name of %s', (_what, aaguid, userAgent, taken, name) => {
  expect(passkeyName({ aaguid, userAgent, taken })).toBe(name)
})
