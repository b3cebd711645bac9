export const verifications = ['verified', 'unverified', 'unknown'] as const
export type Verification = (typeof verifications)[number]
