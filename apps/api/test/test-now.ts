/** A Tuesday morning in Melbourne. */
export const TEST_NOW = Date.parse('2026-11-17T06:40:00+11:00')

/** The same for a service process: demo data that was laid out around it is kept, not laid out anew. */
export const DEMO_NOW = new Date(TEST_NOW).toISOString()
