import { expect, test } from 'vitest'
import { reportOf } from './error-report.ts'

test('an error is reported by name, message and stack, without the secrets of a link', () => {
  const error = new TypeError('no such file: https://a.example/x.js?key=1')
  error.stack = `TypeError: …\n  at open (https://a.example/bookings/7/guest/secret:1:2)`
  expect(reportOf(error, '/bookings/7/guest/secret')).toEqual({
    name: 'TypeError',
    message: 'no such file: https://a.example/x.js',
    stack: 'TypeError: …\n  at open (https://a.example/bookings/7/guest/…:1:2)',
    path: '/bookings/7/guest/…',
  })
})

test.each([
  ['words', 'words'],
  [undefined, 'Something other than an error was thrown: undefined'],
  [{ code: 7 }, 'Something other than an error was thrown: {"code":7}'],
])('any thrown value is reported: %j', (thrown, message) => {
  expect(reportOf(thrown, '/')).toMatchObject({ message, stack: null })
})

test('a value that cannot be serialised is still reported', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(reportOf(circle, '/').message).toContain('[object Object]')
})

test('nothing is longer than the service accepts', () => {
  const error = new Error('x'.repeat(5000))
  error.stack = 'y'.repeat(20_000)
  const report = reportOf(error, `/${'z'.repeat(5000)}`)
  expect(report.message).toHaveLength(2000)
  expect(report.stack).toHaveLength(10_000)
  expect(report.path).toHaveLength(2000)
})
