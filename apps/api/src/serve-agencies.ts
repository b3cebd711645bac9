import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnreachable } from './bring-up-to-date.ts'
import type { Env } from './env.ts'
import { type Installation, openInstallation, type Say } from './open-installation.ts'
import { checkHosts, keyOf, type Plan, planOf } from './plan-agencies.ts'
import { appVersion } from './platform/app-version.ts'
import { isDatabaseAway } from './platform/database/database.ts'
import { refuseEarly } from './platform/http/admission.ts'
import { hostnameOf, isAddressOfProcess } from './platform/http/host-of.ts'
import { ACCEPT_QUEUE, openFront } from './platform/http/http-server.ts'
import { answerUnreadable } from './platform/http/unreadable-requests.ts'
import { readAgenciesFile, versionOfFile } from './platform/installations/agencies-file.ts'
import { StartError } from './platform/start-error.ts'
import { openProcessServices, type RunningService } from './process-services.ts'
import { serveMetrics } from './site/metrics/metrics-server.ts'

type State = 'opening' | 'ready' | 'unreachable' | 'failed' | 'moving' | 'retired'

/** An agency in this process. */
interface Hosted {
  plan: Plan
  state: State
  installation?: Installation
  serve?: RequestListener
  inFlight: number
  isClosed: boolean
}

/** How often the file is looked at, so that a command reaches every process without knowing any. */
const FILE_MS = 1_000
const RETRY_MS = 2_000
const OPENED_AT_ONCE = 4
/** Statements and locks time out sooner. */
const ANSWER_MS = 15_000

/** Serves each agency of the file by its hosts. One that cannot be opened does not keep the others from being served. */
export async function serveAgencies(env: Env, path: string, say: Say): Promise<RunningService> {
  const readPlans = () =>
    checkHosts(
      path,
      readAgenciesFile(path).map((agency) => planOf(env, path, agency)),
    )
  let plans = readPlans()
  let version = versionOfFile(path)
  const shared = openProcessServices(env)
  const { log, clock } = shared
  let hosted: Hosted[] = []
  let byHost = new Map<string, Hosted>()
  let isStopped = false
  let isStarting = true

  const front = openFront({
    log,
    clock,
    trustedProxies: env.trustedProxies,
    maxInFlight: env.maxInFlight,
    agencyOf: (request) => byHost.get(hostnameOf(request))?.plan.agency.id,
  })
  const { server, beginClosing } = front.createServer((request, response) => {
    const hostname = hostnameOf(request)
    const found = byHost.get(hostname)
    if (request.url === '/healthz') answerHealth(response)
    else if (!found && request.url === '/readyz' && isAddressOfProcess(hostname)) answerReadiness(response)
    else if (!found) answerText(response, 421, 'No agency is served at this host.')
    else if (found.state === 'retired') answerText(response, 410, 'This portal is closed.')
    else if (found.serve) found.serve(request, response)
    else refuseEarly(request, response, { code: 'service_unavailable', clock })
  })
  server.on('clientError', answerUnreadable(log))

  function answerHealth(response: ServerResponse) {
    const { admission } = front
    const isStuck = admission.isStuck()
    answerJson(response, isStuck ? 503 : 200, {
      status: isStuck ? 'stuck' : 'ok',
      version: appVersion,
      inFlight: admission.taken(),
      waiting: admission.waiting(),
    })
  }
  /** Ready while it serves any agency: one without its database is no reason to end a process that serves others. */
  function answerReadiness(response: ServerResponse) {
    const isReady = !isStarting && (hosted.length === 0 || hosted.some(({ state }) => state === 'ready'))
    answerJson(response, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'starting',
      agencies: Object.fromEntries(hosted.map(({ plan, state }) => [plan.agency.id, state])),
    })
  }

  /** Never rejects. */
  async function open(one: Hosted): Promise<void> {
    const { agency, opening } = one.plan
    const { id } = agency
    const ownLog = log.child({ agency: id })
    try {
      if (opening instanceof StartError) throw opening
      const installation = await openInstallation(opening.env, {
        configuration: opening.configuration,
        shared,
        log: ownLog,
        say: (line) => say(`${id}: ${line}`),
        // Requests of another agency that wait for its share are no overload of this one.
        front: { ...front, admission: { ...front.admission, waiting: () => front.admission.waiting(id) } },
      })
      if (one.isClosed) return await installation.close()
      one.installation = installation
      one.serve = front.admission.before((request, response) => {
        // It may have been closed while the request waited.
        if (one.isClosed) return refuseEarly(request, response, { code: 'service_unavailable', clock })
        one.inFlight++
        response.once('close', () => one.inFlight--)
        installation.app.routing(request, response)
      })
      one.state = 'ready'
      ownLog.info({ hosts: one.plan.hosts }, 'an agency is served')
    } catch (error) {
      const mayPass = error instanceof DatabaseUnreachable || isDatabaseAway(error)
      const state = mayPass ? 'unreachable' : 'failed'
      if (one.state !== state) {
        say(`${id} is not served. ${error instanceof StartError ? error.message : String(error)}`)
        ownLog.error({ err: error }, 'an agency is not served')
      }
      one.state = state
      if (mayPass) void retry(one)
    }
  }
  async function retry(one: Hosted) {
    await wait(RETRY_MS, undefined, { ref: false })
    if (!one.isClosed) await open(one)
  }

  async function close(one: Hosted): Promise<void> {
    one.isClosed = true
    const { installation } = one
    delete one.installation
    delete one.serve
    if (!installation) return
    // Ends its streams.
    await installation.app.close()
    const deadline = performance.now() + ANSWER_MS
    while (one.inFlight > 0 && performance.now() < deadline) await wait(20)
    await installation.close()
  }

  /** Opens, closes and replaces the agencies whose plans differ. Does not wait for those that open. */
  async function follow(next: Plan[]): Promise<void> {
    const isSame = (one: Hosted, plan: Plan) => one.state !== 'failed' && keyOf(one.plan) === keyOf(plan)
    const before = hosted
    hosted = next.map((plan) => before.find((one) => isSame(one, plan)) ?? hostedBy(plan))
    byHost = new Map(hosted.flatMap((one) => one.plan.hosts.map((host) => [host, one] as const)))
    for (const one of hosted.filter(({ state }) => state !== 'retired'))
      for (const host of one.plan.hosts) byHost.set(host, one)
    const leaving = before.filter((one) => !hosted.includes(one))
    await Promise.all(leaving.map((one) => close(one)))
    const coming = hosted.filter((one) => !before.includes(one) && one.state === 'opening')
    openings = Promise.all([openings, inTurns(coming, OPENED_AT_ONCE, open)])
  }

  let openings: Promise<unknown> = Promise.resolve()
  let following = Promise.resolve()
  const watching = setInterval(() => {
    const found = versionOfFile(path)
    if (found === undefined || found === version) return
    version = found
    try {
      plans = readPlans()
    } catch (error) {
      log.error({ err: error }, 'the file of the agencies is not followed')
      return
    }
    following = following
      .then(() => (isStopped ? undefined : follow(plans)))
      .catch((error: unknown) => log.error({ err: error }, 'the file of the agencies is not followed'))
  }, FILE_MS)

  async function stop() {
    isStopped = true
    clearInterval(watching)
    for (const one of hosted) if (!one.installation) one.isClosed = true
    await following
    await openings
    const closed = new Promise((done) => server.close(done))
    server.closeIdleConnections()
    beginClosing()
    // Ends the streams. Other requests that arrive are still answered.
    await Promise.all(hosted.map(async ({ installation }) => installation?.app.close()))
    await closed
    await Promise.all(hosted.map((one) => close(one)))
    await metrics?.stop()
    await shared.close()
  }
  let metrics: { stop(): Promise<void> } | undefined
  try {
    metrics =
      env.metrics &&
      (await serveMetrics(env.metrics, log, (id) =>
        hosted.find(({ plan }) => plan.agency.id === id)?.installation?.readMetrics?.(),
      ))
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen({ port: env.port, host: env.host, backlog: ACCEPT_QUEUE }, () => done())
    })
    following = follow(plans)
    await following
    await openings
    isStarting = false
  } catch (error) {
    await stop()
    throw error
  }
  log.info({ version: appVersion }, 'started')
  const served = hosted.filter(({ state }) => state === 'ready').length
  return {
    welcome: `Rollcall ${appVersion} serves ${served} of ${hosted.length} agencies at port ${env.publicPort}.`,
    failed: new Promise(() => undefined),
    stop,
  }
}

const hostedBy = (plan: Plan): Hosted => ({
  plan,
  state: plan.agency.state ?? 'opening',
  inFlight: 0,
  isClosed: false,
})

async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const next = async (): Promise<void> => {
    const item = left.shift()
    if (item === undefined) return
    await work(item)
    return next()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

const answerJson = (response: ServerResponse, status: number, body: object) =>
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
const answerText = (response: ServerResponse, status: number, text: string) =>
  answer(response, status, 'text/plain; charset=utf-8', `${text}\n`)

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
