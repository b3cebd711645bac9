export const readyStatuses = ['unset', 'ready', 'notReady'] as const
export type ReadyStatus = (typeof readyStatuses)[number]
