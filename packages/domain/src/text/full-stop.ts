/** Ends a sentence once: in Canada a time already ends with a full stop, "6:30 p.m.". */
export const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
