import { setTimeout as wait } from 'node:timers/promises'
import { freePort, type ServiceProcess, startProcess } from '../processes/service-process.ts'
import { startRoundRobin } from '../proofs/round-robin.ts'

/** How long a load balancer sends requests to a process that is gone. */
const UNNOTICED_MS = 1_000

/** Two processes behind a load balancer. */
export interface Fleet {
  port: number
  running(): readonly FleetProcess[]
  /** Replaces one process after the other. */
  deploy(): Promise<void>
  /** kill -9 of one process, and a new one in its place. */
  killOne(): Promise<void>
  stop(): Promise<void>
}

export interface FleetProcess {
  service: ServiceProcess
  metricsPort: number
}

export async function startFleet(env: Record<string, string>, dataDir: string): Promise<Fleet> {
  const balancer = await startRoundRobin()
  const running: FleetProcess[] = []
  const add = async () => {
    const metricsPort = await freePort()
    const service = await startProcess({ env: { ...env, METRICS_PORT: String(metricsPort) }, dataDir })
    running.push({ service, metricsPort })
    balancer.add(service)
  }
  const takeOldest = () => {
    const oldest = running.shift()
    if (!oldest) throw new Error('no process is running')
    return oldest.service
  }
  const end = async (service: ServiceProcess) => {
    const { code, signal } = await service.stop()
    if (code !== 0) throw new Error(`a process ended with ${code ?? signal}: ${service.stderr()}`)
  }
  await add()
  await add()
  return {
    port: balancer.port,
    running: () => running,
    async deploy() {
      for (let replaced = 0; replaced < 2; replaced++) {
        await add()
        const oldest = takeOldest()
        balancer.remove(oldest)
        await end(oldest)
      }
    },
    async killOne() {
      const oldest = takeOldest()
      await oldest.kill()
      await wait(UNNOTICED_MS)
      balancer.remove(oldest)
      await add()
    },
    async stop() {
      while (running.length > 0) await end(takeOldest())
    },
  }
}
