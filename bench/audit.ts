import lighthouse from 'lighthouse'
import { type Cookie, withPage } from './browser.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The portal excludes crawlers on purpose, so the SEO score is computed without that audit. */
const CRAWLING = 'is-crawlable'

export type Score = (typeof CATEGORIES)[number]

export interface Audit {
  scores: Record<Score, number>
  seoBesideCrawling: number
  isCrawlable: boolean
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Paths of everything the page itself fetched. */
  fetched: { path: string; bytes: number }[]
  /** The failed audits of all categories but performance. */
  failed: string[]
}

/** One Lighthouse run as a phone. */
export async function audit(url: string, cookies: Cookie[] = []): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    const lhr = await auditOnce(url, cookies)
    // The browser sometimes loses the beginning of a trace: that says nothing about the page.
    if (lhr.runtimeError?.code !== 'NO_NAVSTART' || attempt === MAX_ATTEMPTS) return readAudit(lhr, url)
  }
}

const MAX_ATTEMPTS = 3

const auditOnce = (url: string, cookies: Cookie[]): Promise<Result> =>
  withPage(url, cookies, async (page) => {
    const flags = { onlyCategories: [...CATEGORIES], logLevel: 'silent' as const }
    const result = await lighthouse(url, flags, undefined, page)
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    return result.lhr
  })

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readAudit(lhr: Result, url: string): Audit {
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} ended at ${lhr.finalDisplayedUrl}`)
  const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const score = (id: Score) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    seoBesideCrawling: scoreWithout(lhr, CRAWLING),
    isCrawlable: lhr.audits[CRAWLING]?.score === 1,
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    fetched: fetchedBy(lhr),
    failed: failedIn(lhr),
  }
}

function scoreWithout({ categories, audits }: Result, left: string): number {
  const judged = categories.seo?.auditRefs.filter(({ id }) => id !== left && audits[id]?.score != null) ?? []
  const weight = judged.reduce((sum, ref) => sum + ref.weight, 0)
  const reached = judged.reduce((sum, ref) => sum + ref.weight * (audits[ref.id]?.score ?? 0), 0)
  return Math.round((reached / weight) * 100)
}

function failedIn({ categories, audits }: Result): string[] {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
}

function rowsOf({ audits }: Result, id: string) {
  const details = audits[id]?.details
  return details?.type === 'table' ? details.items : []
}

/** Excludes what the service worker precaches. */
const fetchedBy = (lhr: Result): Audit['fetched'] =>
  rowsOf(lhr, 'network-requests').flatMap(({ sessionTargetType, url, transferSize }) =>
    sessionTargetType === 'page' && typeof url === 'string' && url.startsWith('https:')
      ? [{ path: new URL(url).pathname, bytes: Number(transferSize) }]
      : [],
  )
