/**
 * A test counts once where it is written, however many rows, widths or browsers it is run with.
 * @typedef {{ at: string, name: string, outcome: 'passed' | 'failed' | 'skipped', message?: string }} Run
 * @param {Run[]} runs
 */
export function countWritten(runs) {
  const ran = runs.filter(({ outcome }) => outcome !== 'skipped')
  const written = new Set(ran.map(({ at }) => at))
  const failed = new Set(ran.filter(({ outcome }) => outcome === 'failed').map(({ at }) => at))
  const skipped = new Set(runs.map(({ at }) => at)).size - written.size
  return { passed: written.size - failed.size, failed: failed.size, skipped, runs: ran.length }
}

/** Repeats failures at the end of the output, where they are read. */
export const failureLines = (runs) =>
  runs
    .filter(({ outcome }) => outcome === 'failed')
    .map(
      ({ at, name, message = '' }) =>
        `✗ ${at} › ${name}\n    ${message.split('\n').slice(0, 4).join('\n    ')}`,
    )

/** @returns {Run[]} from what Vitest's JSON reporter wrote with `--includeTaskLocation` */
export function vitestRuns({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, fullName, status, failureMessages }) => ({
      at: `${name}:${location ? `${location.line}:${location.column}` : fullName}`,
      name: fullName,
      message: failureMessages?.[0],
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

/** @returns {Run[]} from what Playwright's JSON reporter wrote */
export function playwrightRuns({ suites }) {
  const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return suites.flatMap(specsOf).flatMap(({ title, file, line, column, tests }) =>
    tests.map(({ status, results }) => ({
      at: `${file}:${line}:${column}`,
      name: title,
      outcome: outcomes[status],
      message: results?.[0]?.error?.message,
    })),
  )
}
