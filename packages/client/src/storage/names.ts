/** The names of stored values on this device. */
export const storageName = (name: string): string => `rollcall.${name}`

export const THEME = 'theme'
