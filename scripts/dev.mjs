import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { main, root } from './project.mjs'

/** Runs the portal with reload on change at PORT, and the service, restarted on change, one port above. */
main(async () => {
  ensureInstalled('develop')
  const port = Number(process.env.PORT ?? 4000)
  const bin = (name) => join(root, 'node_modules', '.bin', name)
  const children = [
    start(bin('tsx'), ['watch', '--clear-screen=false', 'apps/demo/src/server.ts'], {
      PORT: String(port + 1),
      CONFIG_VARIANT: 'development',
      PUBLIC_PORT: String(port),
    }),
    start(bin('vite'), ['apps/portal'], { PORT: String(port) }),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  for (const child of children) child.once('exit', stop)
})

function start(command, args, env) {
  return spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}
