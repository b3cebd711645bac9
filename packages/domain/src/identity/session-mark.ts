const LENGTH = 12

/** The random end of a session's id. It distinguishes two sessions of a device, and gives no access. */
export const sessionMarkOf = (sessionId: string): string => sessionId.slice(-LENGTH)
