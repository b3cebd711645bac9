/** In the order of the form. */
export const dotPointTypes = [
  'rolesAndResponsibilities',
  'keyAchievement',
  'extraCurricular',
  'general',
] as const
export type DotPointType = (typeof dotPointTypes)[number]
