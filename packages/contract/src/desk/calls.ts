import { deskDecisionCalls } from './decisions.ts'
import { deskSecondFactorCalls } from './second-factors.ts'
import { deskSessionCalls } from './session.ts'

/** Every call under `/desk`, for the agency's consultants. */
export const deskCalls = { ...deskSessionCalls, ...deskDecisionCalls, ...deskSecondFactorCalls }
