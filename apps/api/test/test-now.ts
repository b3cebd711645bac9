/** A Tuesday morning in Melbourne. */
export const TEST_NOW = Date.parse('2026-11-17T06:40:00+11:00')

/** The same for a service process, so that it keeps the demo data that was seeded around it. */
export const DEMO_NOW = new Date(TEST_NOW).toISOString()
