/** In the order in which they are asked for and shown. */
export const dotPointTypes = [
  'rolesAndResponsibilities',
  'keyAchievement',
  'extraCurricular',
  'general',
] as const
export type DotPointType = (typeof dotPointTypes)[number]
