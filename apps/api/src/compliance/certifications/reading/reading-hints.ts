import { z } from 'zod'

const phrases = z.array(z.string().min(2).max(100)).max(30)

/** How a certification type is recognised and read. Stored with the type, so that a new type needs no code. */
export const ReadingHints = z.object({
  /** The titles and issuers on such a document. The more of them are found, the higher the confidence. */
  names: phrases.default([]),
  /** Places and authorities that issue other documents too: they count only together with a name. */
  places: phrases.default([]),
  referenceLabels: phrases.default([]),
  /** `#` is a digit, `@` a letter. Without any, a number counts only behind its label. */
  referenceMasks: phrases.default([]),
  obtainedLabels: phrases.default([]),
  expiryLabels: phrases.default([]),
  /** Labels of dates and numbers that must not be read, such as a date of birth. */
  otherLabels: phrases.default([]),
  /** Labels of the fields that are chosen from a list, by field id. */
  optionLabels: z.record(z.string(), phrases).default({}),
  /** Masks whose numbers determine the option of a list: by mask, then by field id. */
  optionsOfMask: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})
export type ReadingHints = z.output<typeof ReadingHints>
