import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { tPlan } from './plan.words.ts'

/** Why a step is due, the shifts it affects, how long it takes, and what it unlocks: a sentence each. */
export function planLines(step: PlanStep, today: string): string[] {
  const { isLater, isSlow, leadDays, unlocksItems, unlocks } = step
  const titles = unlocksItems.map(({ title }) => title)
  return [
    ...reasonLines(step, today),
    ...(isLater ? [tPlan('later')] : []),
    ...(isSlow && !isLater ? [tPlan('slow', { count: leadDays })] : []),
    ...(titles.length > 0 ? [tPlan('unlocksItems', { titles: listOf(titles) })] : []),
    ...(unlocks === null ? [] : [tPlan('unlocks', { unlocks })]),
  ]
}

/** Why a step is due. The shifts it endangers are named last. */
export function reasonLines(step: PlanStep, today: string): string[] {
  const { reason, statusReason, dateExpiry, shiftsAtRisk: count } = step
  if (reason === 'refused')
    return [statusReason ? tPlan('refusedFor', { reason: statusReason }) : tPlan('refused')]
  if (reason === 'toDo' || dateExpiry === null) return []
  const date = formatDate(dateExpiry)
  if (reason === 'expired')
    return [tPlan('expiredOn', { date }), ...(count > 0 ? [tPlan('atRiskAfter', { count })] : [])]
  return [
    ...(reason === 'renewalRefused'
      ? [statusReason ? tPlan('renewalRefusedFor', { reason: statusReason }) : tPlan('renewalRefused')]
      : []),
    dateExpiry === today ? tPlan('expiresToday') : tPlan('expiresOn', { date }),
    ...(count > 0 ? [tPlan('atRiskBefore', { count })] : []),
  ]
}

/** "a, b and c", as the reader's language puts it. */
export const listOf = (titles: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(titles)
