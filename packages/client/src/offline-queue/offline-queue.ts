import { useSyncExternalStore } from 'react'
import { personHere } from '../queries/current-user.queries.ts'
import { isActing } from '../storage/session-marks.ts'
import { forgetStored, readStored, storedNames, subscribeStored, writeStored } from '../storage/stored.ts'

/** A change that has not yet been sent to the service. */
export interface Queued<Payload = unknown> {
  /** Its storage key. Keys sort in the order of the changes. */
  name: string
  /** Its idempotency key: it takes effect once, however often it is sent. */
  id: string
  kind: string
  payload: Payload
}

/** A queued change that the service refused. */
export interface Refused<Payload = unknown> extends Queued<Payload> {
  code: string
  param: string | null
}

type List = 'waiting' | 'refused'

let isServiceFailing = false
const failingListeners = new Set<() => void>()

/** The service responds but cannot accept queued changes, so the network is not the cause. */
export function setServiceFailing(isFailing: boolean): void {
  if (isFailing === isServiceFailing) return
  isServiceFailing = isFailing
  for (const listener of failingListeners) listener()
}

export const useIsServiceFailing = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      failingListeners.add(listener)
      return () => failingListeners.delete(listener)
    },
    () => isServiceFailing,
  )

const ORDER_DIGITS = 15
let lastMadeAt = 0

/** Uses the device's own clock: a correction by the service in between would change the order. */
function orderOfNext(): string {
  lastMadeAt = Math.max(Date.now(), lastMadeAt + 1)
  return String(lastMadeAt).padStart(ORDER_DIGITS, '0')
}

/** Each change has a key of its own: two tabs that write at once would otherwise overwrite each other's list. */
const beginningOf = (list: List) => {
  const person = personHere()
  return person && `${list}.${person}.`
}

/** Stores it on the device until it is sent; throws if the device cannot store it. */
export function enqueue(kind: string, payload: unknown, id: string = crypto.randomUUID()): void {
  const beginning = !isActing() && beginningOf('waiting')
  if (!beginning) throw new Error('A change cannot be queued while signed out')
  writeStored(`${beginning}${orderOfNext()}`, { id, kind, payload })
}

/** Removes it from the device: it was sent, discarded, or its refusal was read. */
export const drop = ({ name }: Queued): void => forgetStored(name)

export function refuse(queued: Queued, { code, param }: Pick<Refused, 'code' | 'param'>): void {
  const { name, id, kind, payload } = queued
  writeStored(name.replace('waiting', 'refused'), { id, kind, payload, code, param })
  drop(queued)
}

const lists = new Map<List, { names: string; items: readonly Queued[] }>()

function listed(list: List): readonly Queued[] {
  const beginning = beginningOf(list)
  const names = beginning ? storedNames(beginning) : []
  const known = lists.get(list)
  if (known?.names === names.join()) return known.items
  const items = names.map((name) => ({ ...(readStored(name) as Omit<Refused, 'name'>), name }))
  lists.set(list, { names: names.join(), items })
  return items
}

const ofKind = new Map<string, { items: readonly Queued[]; some: readonly Queued[] }>()

function listedOfKind(list: List, kind: string): readonly Queued[] {
  const items = listed(list)
  const known = ofKind.get(`${list} ${kind}`)
  if (known?.items === items) return known.some
  const some = items.filter((item) => item.kind === kind)
  ofKind.set(`${list} ${kind}`, { items, some })
  return some
}

/** In the order of the changes. */
export const queuedNow = (): readonly Queued[] => listed('waiting')

export const queuedOfKind = <Payload>(kind: string) =>
  listedOfKind('waiting', kind) as readonly Queued<Payload>[]

/** Follows changes in this tab and in others. */
export const useQueued = <Payload>(kind: string) =>
  useSyncExternalStore(subscribeStored, () => listedOfKind('waiting', kind)) as readonly Queued<Payload>[]

export const useRefused = <Payload>(kind: string) =>
  useSyncExternalStore(subscribeStored, () => listedOfKind('refused', kind)) as readonly Refused<Payload>[]
