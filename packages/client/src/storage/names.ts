/** The names under which this device stores things. */
export const storageName = (name: string): string => `rollcall.${name}`

export const THEME = 'theme'
