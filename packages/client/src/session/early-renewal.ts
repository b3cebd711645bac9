import type { EarlyAnswer } from '@rollcall/ui/site/site.ts'

/** The refresh that the boot script began before the portal's own script was there. It serves the first caller. */
let early: Promise<EarlyAnswer> | null = null

export function holdEarlyRenewal(renewal: Promise<EarlyAnswer> | null): void {
  early = renewal
  // If no caller takes it, its failure is not an unhandled rejection.
  early?.catch(() => undefined)
}

export function dropEarlyRenewal(): void {
  early = null
}

export function takeEarlyRenewal(): Promise<EarlyAnswer> | null {
  const renewal = early
  early = null
  return renewal
}
