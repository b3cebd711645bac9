import { agencyCalls } from '@rollcall/contract/agency/calls'
import { apiCalls } from '@rollcall/contract/calls'
import { deskCalls } from '@rollcall/contract/desk/calls'
import { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import { identityCalls } from '@rollcall/contract/identity/identity'
import { openPortalCalls } from '@rollcall/contract/people/open-portal'
import { AGENCY_BASE, API_BASE, DESK_BASE, IDENTITY_BASE } from '../src/app.ts'
import { pathOf } from '../src/platform/http/mount-calls.ts'

const underIdentity = { ...identityCalls, ...openPortalCalls, ...consultantIdentityCalls }
export const allCalls = { ...apiCalls, ...underIdentity, ...agencyCalls, ...deskCalls }
export type TestedCall = keyof typeof allCalls
const isCall = (key: string): key is TestedCall => Object.hasOwn(allCalls, key)
export const allCallKeys = Object.keys(allCalls).filter(isCall)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const methodOfCall = (key: TestedCall) =>
  methods.find((method) => key.startsWith(`${method} `)) ?? 'GET'

const bases: [calls: object, base: string][] = [
  [underIdentity, IDENTITY_BASE],
  [agencyCalls, AGENCY_BASE],
  [deskCalls, DESK_BASE],
]
export const baseOf = (key: TestedCall) => bases.find(([calls]) => key in calls)?.[1] ?? API_BASE

export const urlOf = (key: TestedCall, params: Record<string, string> = {}) =>
  baseOf(key) +
  pathOf(key).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
