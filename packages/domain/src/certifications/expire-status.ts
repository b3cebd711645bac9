export const expireStatuses = ['valid', 'expiring', 'expired', 'none'] as const
export type ExpireStatus = (typeof expireStatuses)[number]
