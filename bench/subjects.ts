import type { Sample } from './load.ts'
import { median, type Pace, say, table } from './report.ts'

export interface Subject {
  name: string
  /** The name of what it is compared with, measured in the same round. */
  floor?: string
  run: (seconds: number) => Promise<{ perSecond: number } & Partial<Sample>>
}

export type Samples = Map<string, Awaited<ReturnType<Subject['run']>>[]>

/** V8 keeps compiling for thousands of requests: until then the same process takes two or three times as long. */
const WARM_UP_SECONDS = 20

/** Each subject once a round, after some that do not count. Many short rounds tell more than few long ones. */
export async function measureSubjects(subjects: Subject[], { rounds, seconds }: Pace): Promise<Samples> {
  say('Warming up …')
  for (let spent = 0; spent < WARM_UP_SECONDS; spent += seconds)
    for (const { run } of subjects) await run(seconds)
  const samples: Samples = new Map(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    say(`Load: round ${round + 1} of ${rounds} …`)
    // Each round starts with another subject, so that no subject always follows the same one.
    const order = [...subjects.slice(round % subjects.length), ...subjects.slice(0, round % subjects.length)]
    for (const { name, run } of order) samples.get(name)?.push(await run(seconds))
  }
  return samples
}

export function subjectTable(title: string, subjects: Subject[], samples: Samples): string {
  return table(
    title,
    ['', 'per second', 'p50 ms', 'p99 ms', 'CPU µs each', 'ratio', 'to'],
    subjects.map(({ name, floor }) => {
      const of = (pick: keyof Sample, digits: number) => {
        const values = samples.get(name)?.flatMap((sample) => sample[pick] ?? []) ?? []
        return values.length > 0 ? median(values).toFixed(digits) : ''
      }
      const ratio = floor === undefined ? undefined : ratioOf(samples, name, floor)
      return [
        name,
        of('perSecond', 0),
        of('p50', 1),
        of('p99', 1),
        of('cpuMicroseconds', 0),
        ratio?.toFixed(2) ?? '',
        ratio === undefined ? '' : (floor ?? ''),
      ]
    }),
  )
}

/** The median of the ratios of each round, because load slows both sides of a round. */
export function ratioOf(
  samples: Samples,
  name: string,
  floor: string,
  pick: 'perSecond' | 'p50' | 'cpuMicroseconds' = 'perSecond',
): number | undefined {
  const floors = samples.get(floor)
  if (!floors) return undefined
  const ratios = samples
    .get(name)
    ?.map((sample, round) => (sample[pick] ?? Number.NaN) / (floors[round]?.[pick] ?? Number.NaN))
  return median(ratios ?? [])
}
