import { createServer } from 'node:http'
import { answerUsage } from './usage.ts'

/** The baseline: the cheapest request of a Node process. */
createServer((_request, response) => response.writeHead(204).end()).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send?.('ready'),
)
answerUsage()
