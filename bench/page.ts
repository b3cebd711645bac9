import { type Audit, audit, type Score } from './audit.ts'
import type { Cookie } from './browser.ts'
import { buildPage } from './built-page.ts'
import { servingFiles, startFront } from './front.ts'
import { startPortal } from './portal-under-test.ts'
import { type Budget, median, type Pace, type Report, say, table } from './report.ts'
import { scriptCpu } from './script-cpu.ts'
import { type LazyPart, lazyParts, type Weights, weigh } from './weights.ts'

interface Page {
  name: string
  url: string
  folder: string
  cookies?: () => Promise<Cookie[]>
}

type Visit = Audit & { scriptMs: number }

interface Measured extends Page {
  visits: Visit[]
}

const REACT = 'React alone'
const STACK = 'React, router, query'
const FIRST = 'First screen (login)'
const HOME = 'Home, signed in'
const GUEST = "An offer's link"

/** The maximum weight of a screen that is loaded later. */
const LAZY_KB = 25

/** Maxima of script in kB, and of paint and script time as multiples of a page of React alone; the least score. */
const limits = {
  [FIRST]: { js: 131, lcp: 1.3, script: 4, score: 95 },
  [HOME]: { js: 158, lcp: 1.45, script: 5, score: 90 },
  [GUEST]: { js: 148, lcp: 1.45, script: 4, score: 95 },
}

/** Compares our screens with empty pages of the same libraries, loaded like on a phone. */
export async function benchPage({ rounds }: Pace): Promise<Report> {
  const { pages, portalFolder } = await prepare()
  const measured: Measured[] = pages.map((page) => ({ ...page, visits: [] }))
  for (let round = 0; round < rounds; round++) {
    say(`Lighthouse: round ${round + 1} of ${rounds} …`)
    for (const { url, cookies, visits } of measured) {
      visits.push({
        ...(await audit(url, await cookies?.())),
        scriptMs: await scriptCpu(url, await cookies?.()),
      })
    }
  }
  const parts = lazyParts(portalFolder)
  return {
    tables: [weightTable(measured), lazyTable(parts), speedTable(measured), scoreTable(measured)],
    budgets: budgetsOf(measured, parts),
  }
}

async function prepare(): Promise<{ pages: Page[]; portalFolder: string }> {
  say('Building the pages …')
  const bare = async (name: string, source: string): Promise<Page> => {
    const folder = await buildPage(source, { configFile: false })
    const { origin } = await startFront(servingFiles(folder))
    return { name, folder, url: `${origin}/` }
  }
  const portalFolder = await buildPage('apps/portal')
  const portal = await startPortal(portalFolder)
  const pages = [
    await bare(REACT, 'bench/bare-page/react'),
    await bare(STACK, 'bench/bare-page/stack'),
    { name: FIRST, folder: portalFolder, url: `${portal.origin}/login` },
    { name: HOME, folder: portalFolder, url: `${portal.origin}/`, cookies: portal.signIn },
    { name: GUEST, folder: portalFolder, url: portal.origin + portal.guestPath },
  ]
  return { pages, portalFolder }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

function weightsOf({ folder, visits }: Measured): Weights {
  const [first] = visits
  if (!first) throw new Error('Nothing was measured')
  return weigh(folder, first.fetched)
}

const weightTable = (pages: Measured[]) =>
  table(
    'Weight: everything fetched to show the page, kB',
    ['', 'JS brotli', 'JS gzip', 'CSS brotli', 'CSS gzip', 'other', 'requests'],
    pages.map((page) => {
      const { js, css, otherBytes } = weightsOf(page)
      return [
        page.name,
        ...[js.brotli, js.gzip, css.brotli, css.gzip, otherBytes].map(kB),
        String(page.visits[0]?.fetched.length),
      ]
    }),
  )

const lazyTable = (parts: LazyPart[]) =>
  table(
    'Lazily loaded: what each adds to Home, JS and CSS, kB',
    ['', 'brotli', 'gzip'],
    parts.map(({ name, weight }) => [name, kB(weight.brotli), kB(weight.gzip)]),
  )

type Timing = 'fcp' | 'lcp' | 'tbt' | 'cls' | 'scriptMs'
const medianOf = ({ visits }: Measured, timing: Timing) => median(visits.map((one) => one[timing]))

function speedTable(pages: Measured[]): string {
  return table(
    `Speed: Lighthouse on a phone, HTTP/2, TLS and brotli, medians of ${pages[0]?.visits.length}, ms`,
    ['', 'FCP', 'LCP', 'LCP range', 'TBT', 'CLS', 'script CPU', 'LCP ratio', 'CPU ratio'],
    pages.map((page) => {
      const lcps = page.visits.map(({ lcp }) => lcp)
      const ratio = (timing: Timing) => ratioTo(pages, page.name, REACT, timing).toFixed(2)
      return [
        page.name,
        medianOf(page, 'fcp').toFixed(0),
        medianOf(page, 'lcp').toFixed(0),
        `${Math.min(...lcps).toFixed(0)}–${Math.max(...lcps).toFixed(0)}`,
        medianOf(page, 'tbt').toFixed(0),
        medianOf(page, 'cls').toFixed(3),
        medianOf(page, 'scriptMs').toFixed(0),
        ratio('lcp'),
        ratio('scriptMs'),
      ]
    }),
  )
}

const scoreOf = ({ visits }: Measured, name: Score) => median(visits.map(({ scores }) => scores[name]))
const seoBesideCrawling = ({ visits }: Measured) => median(visits.map((one) => one.seoBesideCrawling))

const scoreTable = (pages: Measured[]) =>
  table(
    'Lighthouse scores, medians',
    [
      '',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'SEO but is-crawlable',
      'is-crawlable',
      'failed',
    ],
    pages.map((page) => [
      page.name,
      ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((name) =>
        String(scoreOf(page, name)),
      ),
      String(seoBesideCrawling(page)),
      page.visits.every(({ isCrawlable }) => isCrawlable) ? 'yes' : 'no',
      [...new Set(page.visits.flatMap(({ failed }) => failed))].join(' ') || 'nothing',
    ]),
  )

/** The median of the ratios of each round, because load slows both sides of a round. */
function ratioTo(pages: Measured[], name: string, floor: string, timing: Timing): number {
  const floors = find(pages, floor).visits
  return median(
    find(pages, name).visits.map((visit, round) => visit[timing] / (floors[round]?.[timing] ?? Number.NaN)),
  )
}

function find(pages: Measured[], name: string): Measured {
  const page = pages.find((one) => one.name === name)
  if (!page) throw new Error(`${name} was not measured`)
  return page
}

function budgetsOf(pages: Measured[], parts: LazyPart[]): Budget[] {
  const screens = parts.filter(({ name }) => name.endsWith('-screen'))
  const heaviest = screens[0]
  return [
    ...([FIRST, HOME, GUEST] as const).flatMap((name) =>
      budgetsOfScreen(find(pages, name), pages, limits[name]),
    ),
    {
      what: `Heaviest lazy screen (${heaviest?.name ?? 'none'}): kB gzip`,
      measured: heaviest && heaviest.weight.gzip / 1000,
      limit: LAZY_KB,
      is: 'at most',
      digits: 1,
    },
  ]
}

function budgetsOfScreen(page: Measured, pages: Measured[], most: (typeof limits)[typeof HOME]): Budget[] {
  const { js, css } = weightsOf(page)
  const limit = (
    what: string,
    is: Budget['is'],
    measured: number,
    limit: number,
    digits: number,
  ): Budget => ({
    what: `${page.name}: ${what}`,
    measured,
    limit,
    is,
    digits,
  })
  return [
    limit('JS, kB gzip', 'at most', js.gzip / 1000, most.js, 1),
    limit('CSS, kB gzip', 'at most', css.gzip / 1000, 8, 1),
    limit(`LCP, × ${REACT}`, 'at most', ratioTo(pages, page.name, REACT, 'lcp'), most.lcp, 2),
    limit(`script CPU, × ${REACT}`, 'at most', ratioTo(pages, page.name, REACT, 'scriptMs'), most.script, 2),
    limit('layout shift', 'at most', medianOf(page, 'cls'), 0.02, 3),
    limit('Lighthouse performance', 'at least', scoreOf(page, 'performance'), most.score, 0),
    limit('Lighthouse accessibility', 'at least', scoreOf(page, 'accessibility'), 100, 0),
    limit('Lighthouse best practices', 'at least', scoreOf(page, 'best-practices'), 100, 0),
    limit('Lighthouse SEO but is-crawlable', 'at least', seoBesideCrawling(page), 100, 0),
  ]
}
