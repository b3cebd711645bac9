import type { Kind } from './tone.ts'

export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = { id: number; text: string; kind: Kind; action?: ToastAction | undefined }

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shown for five seconds, or ten with an action. A repeated text restarts its toast instead of adding one. Only the latest
 * action is offered: undoing an earlier change would partly undo later ones.
 */
export function toast(text: string, kind: Kind = 'info', action?: ToastAction): void {
  const others = messages.filter(
    (message) => (message.text !== text || message.kind !== kind) && !(action && message.action),
  )
  update([...others, { id: ++lastId, text, kind, action }])
}

export const dismissToast = (id: number): void => update(messages.filter((message) => message.id !== id))

export const dismissToasts = (): void => update([])

export const toastMessages = (): readonly ToastMessage[] => messages

export const hasToasts = (): boolean => messages.length > 0

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(next: readonly ToastMessage[]) {
  messages = next
  for (const listener of listeners) listener()
}
