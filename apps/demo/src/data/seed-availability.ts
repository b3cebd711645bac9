import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { saveDays, saveOngoing } from '@rollcall/api/src/work/availability/availability.queries.ts'
import { weekdays } from '@rollcall/domain/work/availability/ongoing-availability'
import { planAvailability } from './demo-availability.ts'
import { candidateIdOf, demoCandidates } from './demo-people.ts'

/** No check-in is answered yet. */
export async function seedAvailability(tx: Transaction, now: number): Promise<void> {
  for (const candidate of demoCandidates) {
    const id = candidateIdOf(candidate.key)
    const { days, ongoing } = planAvailability(candidate, now)
    if (days.length > 0) await saveDays.run(tx, id, JSON.stringify(days), new Date(now))
    if (!ongoing) continue
    const week = weekdays.map((weekday) => ongoing[weekday])
    await saveOngoing.run(tx, id, week, new Date(now))
  }
}
