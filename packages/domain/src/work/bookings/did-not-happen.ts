export const didNotHappenResponses = [
  'schoolCancelled',
  'schoolClosed',
  'candidateAbsent',
  'wrongDetails',
  'other',
] as const
export type DidNotHappenResponse = (typeof didNotHappenResponses)[number]
