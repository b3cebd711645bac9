import { useSyncExternalStore } from 'react'
import { personHere } from '../queries/current-user.queries.ts'
import { isImpersonating } from '../storage/session-marks.ts'
import { forgetStored, readStored, storedNames, subscribeStored, writeStored } from '../storage/stored.ts'

/** Something a person did that the service has not been told yet. */
export interface Queued<Payload = unknown> {
  /** Where it is kept. Names are in the order in which things were done. */
  name: string
  /** Its idempotency key: however often it is sent, it is done once. */
  id: string
  kind: string
  payload: Payload
}

/** Something that waited, was sent, and was not accepted. */
export interface Refused<Payload = unknown> extends Queued<Payload> {
  code: string
  param: string | null
}

type List = 'waiting' | 'refused'

let isServiceFailing = false
const failingListeners = new Set<() => void>()

/** The service answers, but cannot take what waits: it is not the network that is missing. */
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

/** Of this device's clock: one that is corrected by the service halfway would mix up the order. */
function orderOfNext(): string {
  lastMadeAt = Math.max(Date.now(), lastMadeAt + 1)
  return String(lastMadeAt).padStart(ORDER_DIGITS, '0')
}

/** Each under a name of its own: two tabs that write at once would otherwise overwrite each other's list. */
const beginningOf = (list: List) => {
  const person = personHere()
  return person && `${list}.${person}.`
}

/** Keeps it on the device until it has been sent; throws where the device keeps nothing. */
export function enqueue(kind: string, payload: unknown, id: string = crypto.randomUUID()): void {
  const beginning = !isImpersonating() && beginningOf('waiting')
  if (!beginning) throw new Error('Nobody is signed in whose change could wait')
  writeStored(`${beginning}${orderOfNext()}`, { id, kind, payload })
}

/** Takes it off the device: it was sent or discarded, or the person has read that it was refused. */
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

/** In the order in which they were done. */
export const queuedNow = (): readonly Queued[] => listed('waiting')

export const queuedOfKind = <Payload>(kind: string) =>
  listedOfKind('waiting', kind) as readonly Queued<Payload>[]

/** Follows what is done here and in other tabs. */
export const useQueued = <Payload>(kind: string) =>
  useSyncExternalStore(subscribeStored, () => listedOfKind('waiting', kind)) as readonly Queued<Payload>[]

export const useRefused = <Payload>(kind: string) =>
  useSyncExternalStore(subscribeStored, () => listedOfKind('refused', kind)) as readonly Refused<Payload>[]
