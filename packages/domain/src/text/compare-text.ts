/**
 * Sorts dates and times in ISO format, whose order is that of their characters. `localeCompare` would make a browser load its
 * rules of sorting first.
 */
export const compareText = (one: string, other: string): number => Number(one > other) - Number(one < other)
