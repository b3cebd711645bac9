import { runServer } from '@rollcall/api/run-server.ts'
import { demo } from './demo.ts'

runServer(demo)
