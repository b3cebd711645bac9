import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterFile } from '../after-file.ts'
import { freePort } from './service-process.ts'

export interface MailReceiver {
  url: string
  /** In the order they came, also those it has not acknowledged. */
  received: Email[]
  /** How many connections it has been opened, and the most mails it was being given at the same time. */
  seen: { connections: number; mostAtOnce: number }
  /** From now on accepts mail without acknowledging it. */
  fallSilent(): void
  stop(): Promise<void>
  startAgain(): Promise<void>
}

const receivers = new Set<MailReceiver>()

/** A real mail server that stores the mails it receives. */
export async function startMailReceiver({ takesMs = 0 } = {}): Promise<MailReceiver> {
  const port = await freePort()
  const received: Email[] = []
  const seen = { connections: 0, mostAtOnce: 0 }
  let atOnce = 0
  let isSilent = false
  let server: SMTPServer | undefined

  const listen = () =>
    new Promise<void>((done, fail) => {
      isSilent = false
      server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        closeTimeout: 100,
        onConnect(_session, welcome) {
          seen.connections++
          welcome()
        },
        onData(stream, _session, acknowledge) {
          const keep = async () => {
            seen.mostAtOnce = Math.max(seen.mostAtOnce, ++atOnce)
            received.push(await PostalMime.parse(await buffer(stream)))
            await wait(takesMs)
            atOnce--
            if (!isSilent) acknowledge()
          }
          keep().catch(acknowledge)
        },
      })
      // A sender that is killed half-way resets its connection.
      server.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') fail(error)
      })
      server.listen(port, '127.0.0.1', done)
    })
  await listen()

  const receiver: MailReceiver = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    seen,
    fallSilent: () => {
      isSilent = true
    },
    stop: () => new Promise((done) => (server ? server.close(() => done()) : done())),
    startAgain: listen,
  }
  receivers.add(receiver)
  return receiver
}

afterFile(async () => {
  await Promise.all([...receivers].map((receiver) => receiver.stop()))
  receivers.clear()
})
