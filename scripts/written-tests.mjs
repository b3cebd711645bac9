/**
 * A test counts once where it is written, however many rows, widths or browsers it is run with.
 * @typedef {{ at: string, outcome: 'passed' | 'failed' | 'skipped' }} Run
 * @param {Run[]} runs
 */
export function countWritten(runs) {
  const ran = runs.filter(({ outcome }) => outcome !== 'skipped')
  const written = new Set(ran.map(({ at }) => at))
  const failed = new Set(ran.filter(({ outcome }) => outcome === 'failed').map(({ at }) => at))
  return { passed: written.size - failed.size, failed: failed.size, runs: ran.length }
}

/** @returns {Run[]} from what Vitest's JSON reporter wrote with `--includeTaskLocation` */
export function vitestRuns({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, fullName, status }) => ({
      at: `${name}:${location ? `${location.line}:${location.column}` : fullName}`,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

/** @returns {Run[]} from what Playwright's JSON reporter wrote */
export function playwrightRuns({ suites }) {
  const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return suites
    .flatMap(specsOf)
    .flatMap(({ file, line, column, tests }) =>
      tests.map(({ status }) => ({ at: `${file}:${line}:${column}`, outcome: outcomes[status] })),
    )
}
