const LENGTH = 12

/** The random end of a session's id. It tells two sessions of a device apart, and opens neither. */
export const sessionMarkOf = (sessionId: string): string => sessionId.slice(-LENGTH)
