/** The names of stored values on this device. */
export const storageName = (name: string): string => `rollcall.${name}`

export const THEME = 'theme'

/** Stored as `on` while this device is notified, until the sign-out: another person here has to choose it too. */
export const NOTIFIED_HERE = 'push'
