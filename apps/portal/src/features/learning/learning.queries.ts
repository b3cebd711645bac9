import { send } from '@rollcall/client/queries/api.ts'

/** Requested with each press: a link works once. */
export const fetchLearningLink = () => send('GET /integrations/learning/sso-url')
