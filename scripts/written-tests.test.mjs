import { expect, test } from 'vitest'
import { countWritten, failureLines, playwrightRuns, vitestRuns } from './written-tests.mjs'

test('a table of rows is one test, and fails with one of its rows', () => {
  const result = (line, status) => ({ location: { line, column: 3 }, fullName: `${line} ${status}`, status })
  const table = (...statuses) => statuses.map((status) => result(7, status))
  const report = (...assertionResults) => ({ testResults: [{ name: 'a.test.ts', assertionResults }] })
  expect(
    countWritten(vitestRuns(report(...table('passed', 'passed', 'passed'), result(20, 'passed')))),
  ).toEqual({ passed: 2, failed: 0, skipped: 0, runs: 4 })
  expect(countWritten(vitestRuns(report(...table('passed', 'failed'), result(20, 'skipped'))))).toEqual({
    passed: 0,
    failed: 1,
    skipped: 1,
    runs: 2,
  })
})

test('a journey at two widths is one test', () => {
  const spec = (...statuses) => ({
    file: 'a.spec.ts',
    line: 4,
    column: 1,
    tests: statuses.map((status) => ({ status })),
  })
  const report = (...specs) => ({ suites: [{ specs: [], suites: [{ specs }] }] })
  expect(countWritten(playwrightRuns(report(spec('expected'), spec('flaky'))))).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    runs: 2,
  })
  expect(countWritten(playwrightRuns(report(spec('expected', 'unexpected'))))).toMatchObject({ failed: 1 })
})

test('each failure is printed with its place and the start of its message', () => {
  const failed = { at: 'a.test.ts:7:3', name: 'rows', outcome: 'failed', message: '1\n2\n3\n4\n5' }
  expect(failureLines([failed, { ...failed, outcome: 'passed' }])).toEqual([
    '✗ a.test.ts:7:3 › rows\n    1\n    2\n    3\n    4',
  ])
})
