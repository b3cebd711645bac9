declare global {
  /** Inserted by the build. */
  const __APP_VERSION__: string
}

export const appVersion = __APP_VERSION__
