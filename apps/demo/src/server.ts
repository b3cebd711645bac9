import { runServer } from '@rollcall/api/src/run-server.ts'
import { demo } from './demo.ts'

runServer(demo)
