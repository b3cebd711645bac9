/** A Tuesday morning in Melbourne. */
export const TEST_NOW = Date.parse('2026-11-17T06:40:00+11:00')
