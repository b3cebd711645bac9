export const dotPointTypes = [
  'general',
  'keyAchievement',
  'extraCurricular',
  'rolesAndResponsibilities',
] as const
export type DotPointType = (typeof dotPointTypes)[number]
