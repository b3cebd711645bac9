import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { expect, test } from 'vitest'
import { agreementWithSchool } from './record-draft.ts'

const shift = (endTime: string): RecordBlock => ({ type: 'bookingDuration', startTime: '08:20', endTime })
const meal: RecordBlock = { type: 'meal', startTime: '12:00', endTime: '12:30' }

test('the school’s times are the same, others, or not known well enough to say', () => {
  expect(agreementWithSchool([shift('15:00'), meal], [meal, shift('15:00')])).toBe('agrees')
  expect(agreementWithSchool([shift('15:00')], [meal, shift('15:00')])).toBe('differs')
  expect(agreementWithSchool([shift('15:10')], [shift('15:00')])).toBe('differs')
  expect(agreementWithSchool([shift('15:00'), meal], [shift('15:00')])).toBe('unknown')
  expect(agreementWithSchool([shift('15:00')], null)).toBe('unknown')
  expect(agreementWithSchool([shift('15:00')], [])).toBe('unknown')
})
