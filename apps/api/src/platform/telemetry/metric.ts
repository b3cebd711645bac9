type Labels = Readonly<Record<string, string>>

/** A metric with its values, as Prometheus reads them. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

interface Sample {
  /** After the name of the metric, as in `_bucket`. */
  suffix?: string
  /** A text is written already. */
  labels?: Labels | string
  value: number
}

/** One value or histogram for each combination of labels that has occurred; labels are of closed lists, so these are few. */
function openChildren<Child>(labelNames: readonly string[], create: (labels: Labels) => Child) {
  const children = new Map<string, Child>()
  const childOf = (values: readonly string[]): Child => {
    const key = values.join('\n')
    const known = children.get(key)
    if (known) return known
    const labels = Object.fromEntries(labelNames.map((name, at) => [name, values[at] ?? '']))
    const child = create(labels)
    children.set(key, child)
    return child
  }
  return { childOf, all: () => [...children.values()] }
}

export interface Counter {
  add(...labels: string[]): void
  read(): Metric
}

export function openCounter(name: string, help: string, labelNames: readonly string[]): Counter {
  const { childOf, all } = openChildren(labelNames, (labels) => ({ labels: writeLabels(labels), value: 0 }))
  return {
    add: (...labels) => void childOf(labels).value++,
    read: () => ({
      name,
      help,
      type: 'counter',
      samples: all(),
    }),
  }
}

export interface Histogram {
  observe(value: number, ...labels: string[]): void
  read(): Metric
}

/** `bounds` are the upper ends of the buckets, ascending; the last bucket has none. */
export function openHistogram(
  name: string,
  help: string,
  { labelNames, bounds }: { labelNames: readonly string[]; bounds: readonly number[] },
): Histogram {
  // There may be thousands of lines, so that labels are written once.
  const { childOf, all } = openChildren(labelNames, (labels) => ({
    labels: writeLabels(labels),
    labelsOfBuckets: [...bounds, '+Inf'].map((le) => writeLabels({ ...labels, le: String(le) })),
    counts: [...bounds, 0].map(() => 0),
    sum: 0,
  }))
  const samplesOf = ({ labels, labelsOfBuckets, counts, sum }: ReturnType<typeof all>[number]): Sample[] => {
    let count = 0
    const buckets = labelsOfBuckets.map((labelsOfBucket, at) => {
      count += counts[at] ?? 0
      return { suffix: '_bucket', labels: labelsOfBucket, value: count }
    })
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
  }
  return {
    observe(value, ...labels) {
      const child = childOf(labels)
      let at = 0
      while (value > (bounds[at] ?? Number.POSITIVE_INFINITY)) at++
      child.counts[at] = (child.counts[at] ?? 0) + 1
      child.sum += value
    },
    read: () => ({ name, help, type: 'histogram', samples: all().flatMap(samplesOf) }),
  }
}

/** A value that is read when Prometheus asks. */
export const gauge = (name: string, help: string, values: number | readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof values === 'number' ? [{ value: values }] : values,
})

/** The text format of Prometheus, 0.0.4. A metric without samples is left out. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(
        ({ suffix = '', labels = '', value }) =>
          `${name}${suffix}${typeof labels === 'string' ? labels : writeLabels(labels)} ${value}\n`,
      ),
    ])
    .join('')

function writeLabels(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}

const escapeValue = (value: string) =>
  value.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`).replaceAll('\n', String.raw`\n`)
