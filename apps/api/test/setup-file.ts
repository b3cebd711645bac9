import { afterAll } from 'vitest'
import { endWhatWasStarted } from './after-file.ts'

afterAll(endWhatWasStarted)
