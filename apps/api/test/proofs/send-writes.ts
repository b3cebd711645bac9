import type { Answer } from '../processes/http-client.ts'
import type { Write } from './people-with-writes.ts'

export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Sends all writes, some at a time, until all are sent or the service stops answering. Returns those with an answer. */
export async function sendAll(
  service: { port: number },
  writes: readonly Write[],
  { atOnce = 12, onAnswer = () => undefined }: { atOnce?: number; onAnswer?: (count: number) => void } = {},
): Promise<Map<Write, Answer>> {
  const waiting = [...writes]
  const answers = new Map<Write, Answer>()
  const sendNext = async (): Promise<void> => {
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      const answer = await write.send(service).catch(() => undefined)
      if (!answer) return
      answers.set(write, answer)
      onAnswer(answers.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return answers
}
