/** Whether the portal is opened on the machine that serves it, which has a configuration of its own. */
export const isLocalHost = (hostname: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
