import { expect, test } from 'vitest'
import { asTextMessage, segmentsOf } from './text-message.ts'

test.each([
  [1, ''],
  [1, 'a'.repeat(160)],
  [2, 'a'.repeat(161)],
  [2, 'a'.repeat(306)],
  [3, 'a'.repeat(307)],
  [2, `${'a'.repeat(159)}€`],
  [1, `${'a'.repeat(69)}–`],
  [2, `${'a'.repeat(70)}–`],
])('%i for a text of its length', (segments, text) => {
  expect(segmentsOf(text)).toBe(segments)
})

test('dashes, quotes and narrow spaces become those that fit into seven bits', () => {
  expect(asTextMessage('8:20 am – 3:10\u202fpm, “don’t”…\nNext')).toBe('8:20 am - 3:10 pm, "don\'t"...\nNext')
})
