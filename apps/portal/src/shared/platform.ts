type Platform = 'ios' | 'android' | 'computer'

/** Each has its own way to install an app, and no way for a page to ask which one it is. An iPad says it is a Mac. */
export function platform(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): Platform {
  const { userAgent, maxTouchPoints } = device
  if (/Android/.test(userAgent)) return 'android'
  const isIPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isIPad || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'computer'
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
