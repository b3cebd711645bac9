import { agencyKeyCalls } from './agency-key.ts'

/** Every call under `/agency`, for the agency's systems. */
export const agencyCalls = { ...agencyKeyCalls }
