import { isActing } from '@rollcall/client/storage/session-marks.ts'

/** On the icon of an installed portal; 0 removes it. A consultant's device shows nothing of a candidate. */
export function showAppBadge(count: number): void {
  if ('setAppBadge' in navigator && !isActing()) navigator.setAppBadge(count).catch(() => undefined)
}
