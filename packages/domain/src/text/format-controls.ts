/**
 * Invisible characters that change how a text is read: they reverse letters, or split a word that a filter looks for. The
 * joiners U+200C and U+200D stay: Persian and emoji need them.
 */
const FORMAT_CONTROLS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

export const hasFormatControls = (text: string): boolean => text.search(FORMAT_CONTROLS) !== -1

export const withoutFormatControls = (text: string): string => text.replaceAll(FORMAT_CONTROLS, '')
