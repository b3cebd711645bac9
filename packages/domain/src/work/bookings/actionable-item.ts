export const actionableItems = [
  'tentative',
  'agreementsPending',
  'confirmDetailsRequired',
  'feedbackRequired',
  'runningLate',
  'getDirections',
  'availability',
  'tentativeAccepted',
  'tentativeDeclined',
] as const
export type ActionableItem = (typeof actionableItems)[number]
