import type { EarlyAnswer } from '@rollcall/ui/site/site.ts'
import { noteArrival } from '../clock/clock.ts'

/** What the boot script requested before the portal's own script was there. Each serves the first caller of its session. */
interface EarlyResponses {
  refresh: Promise<Response> | null
  profile: Promise<Response> | null
}

let early: EarlyResponses | undefined

export function holdEarlyResponses({
  refresh,
  profile,
}: Pick<Window['rollcallBoot'], 'refresh' | 'profile'>): void {
  early = { refresh: withArrival(refresh), profile: withArrival(profile) }
}

export function dropEarlyResponses(): void {
  early = undefined
}

export function takeEarlyRefresh(): Promise<Response> | null {
  const refresh = early?.refresh ?? null
  if (early) early.refresh = null
  return refresh
}

/** Sends the first call for the profile, unless the boot script has its response already. */
export async function fetchProfile(url: string, init: RequestInit): Promise<Response> {
  const profile = early?.profile
  if (early) early.profile = null
  const response = await profile?.catch(() => undefined)
  return response?.ok ? response : fetch(url, init)
}

function withArrival(answer: Promise<EarlyAnswer> | null): Promise<Response> | null {
  const response = answer?.then(({ response: arrived, arrivedAt }) => {
    noteArrival(arrived, arrivedAt)
    return arrived
  })
  // If nothing takes it over, its failure is not an unhandled rejection.
  response?.catch(() => undefined)
  return response ?? null
}
