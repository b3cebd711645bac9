import { expect, test } from 'vitest'
import { containsWebAddress } from './web-address.ts'

test.each([
  'https://evil.example',
  'Log in at evil.example',
  'EVIL.EXAMPLE now',
  'see evil.example/login.',
  'www.evil',
  'evil.co.uk',
  'x.com',
  'T.Co',
  'X.COM',
  'j.mp/abc',
  'J.MP/abc',
  'v.gd/x',
  'u.to/x',
  'q.gs/x',
  '1.gd/x',
  'x.ai',
  'g.page',
  'at 9.ly',
  'evil。example',
  'evil．example',
  'evil｡example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ev\u200bil\u200d.\u2060example',
  'пример.рф',
  '例え.テスト',
  'evil.xn--p1ai',
  'me@evil.example',
  'me＠evil',
  'mailto:me',
  '203.0.113.7',
  'e\u0301vil.example',
])('%j contains a web address', (text) => {
  expect(containsWebAddress(text)).toBe(true)
})

test.each([
  'Kerryn Doyle',
  'K.L. Doyle-O’Neil',
  'J.R.Smith',
  'J.Smith',
  'B.Ed',
  'M.A.',
  'Dr. Amara Obi, B.Ed., Ph.D.',
  'Head, St. Kilda N/E',
  'Principal at Fig Tree Primary. Since 2019.',
  'Years 3/4, 8.30 to 3.15',
  'Māori unit … deputy',
  '王小明',
  '山田。',
  '',
])('%j contains none', (text) => {
  expect(containsWebAddress(text)).toBe(false)
})
