import { agencyKeyCalls } from './agency-key.ts'
import { changesCalls } from './changes.ts'

/** Every call under `/agency`, for the agency's systems. */
export const agencyCalls = { ...agencyKeyCalls, ...changesCalls }
