const errorTypes = ['400', '401', '404', '500', '117', 'accountLoadFailure'] as const
export type ErrorType = (typeof errorTypes)[number]

export const errorTypeOf = (value: unknown): ErrorType | undefined =>
  errorTypes.find((type) => type === String(value))
