import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextReply } from './text-reply.ts'

test.each([
  'Y 4821',
  'y4821',
  'Y4821.',
  ' yes 4821 ',
  'Yes, 4821!',
  'YES 4821 please',
  '4821 y',
  '“Y 4821”',
  'Y\n4821',
  'Ｙ ４８２１',
  'Y 4821 👍',
  'Hi, ok 4821 thanks',
])('%j accepts', (text) => {
  expect(readTextReply(text)).toEqual({ kind: 'decision', action: 'accept', code: '4821' })
})

test.each(['N 4821', 'n4821', 'No 4821, thanks', 'nope-4821', '4821: no'])('%j declines', (text) => {
  expect(readTextReply(text)).toEqual({ kind: 'decision', action: 'decline', code: '4821' })
})

test.each([
  '',
  'Y',
  'yes please',
  '4821',
  'Y 482',
  'Y 48210',
  'Y 4 8 2 1',
  'Y 4821 7390',
  'Y 4821 N 7390',
  'yes no 4821',
  'Yes 4821 but only until noon',
  'I can’t do 4821',
  'not 4821',
  'yes 4821 from 9',
  'stop texting me',
  'Y 4821 stop',
  'Y ٤٨٢١',
])('%j decides nothing', (text) => {
  expect(readTextReply(text)).toEqual({ kind: 'unclear' })
})

test.each([
  ['STOP', 'stop'],
  ['stop.', 'stop'],
  ['Stopall', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['START', 'start'],
  ['unstop', 'start'],
  ['help', 'help'],
  ['INFO', 'help'],
])('%j is a word of the carrier', (text, kind) => {
  expect(readTextReply(text)).toEqual({ kind })
})

test('only a message with exactly one code decides, whatever else it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const reply = readTextReply(text)
      if (reply.kind === 'decision') expect(text.normalize('NFKC').match(/\d+/g)).toEqual([reply.code])
    }),
  )
})
