/** Under which names this device remembers things. */
export const storageName = (name: string): string => `rollcall.${name}`

export const THEME = 'theme'
