import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ShiftRequest, shiftRequestProblems } from './shift-request.ts'

const request: ShiftRequest = {
  date: '2025-11-17',
  startTime: '08:20',
  endTime: '15:10',
  clientName: 'Wattle Bend Primary School',
  notes: 'Covered for Ms Lee at short notice.',
}

test.each<[Partial<ShiftRequest>, string[]]>([
  [{}, []],
  [{ clientName: undefined, notes: '' }, []],
  [{ clientName: '' }, []],
  [{ clientName: 'x'.repeat(200), notes: 'x'.repeat(500) }, []],
  [{ clientName: 'x'.repeat(201) }, ['clientName']],
  [{ notes: 'x'.repeat(501) }, ['notes']],
  [{ date: '2025-02-30' }, ['date']],
  [{ date: '17/11/2025' }, ['date']],
  [{ date: '2025-11-16' }, []],
  [{ date: '2025-11-18' }, ['dateInFuture']],
  [{ date: '2026-01-01' }, ['dateInFuture']],
  [{ startTime: '24:00' }, ['startTime']],
  [{ startTime: '8:20' }, ['startTime']],
  [{ endTime: '' }, ['endTime']],
  [{ startTime: '08:20', endTime: '08:21' }, []],
  [{ startTime: '08:20', endTime: '08:20' }, ['endBeforeStart']],
  [{ startTime: '15:10', endTime: '08:20' }, ['endBeforeStart']],
  [{ startTime: '22:00', endTime: '02:00' }, ['endBeforeStart']],
  [
    { date: '', startTime: '', endTime: '', clientName: 'x'.repeat(201), notes: 'x'.repeat(501) },
    ['date', 'startTime', 'endTime', 'clientName', 'notes'],
  ],
])('with %j it names %j', (change, problems) => {
  expect(shiftRequestProblems({ ...request, ...change }, '2025-11-17')).toEqual(problems)
})

test('two real times are in order or named, whatever they are', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))
  const time = fc.tuple(part(23), part(59)).map((parts) => parts.join(':'))
  fc.assert(
    fc.property(time, time, (startTime, endTime) => {
      const problems = shiftRequestProblems({ ...request, startTime, endTime }, '2025-11-17')
      expect(problems).toEqual(startTime < endTime ? [] : ['endBeforeStart'])
    }),
  )
})
