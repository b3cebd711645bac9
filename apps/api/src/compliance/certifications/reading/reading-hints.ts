import { z } from 'zod'

const phrases = z.array(z.string().min(2).max(100)).max(30)

/** How a kind of certification is recognised and read: kept with the kind, so that a new one needs no new code. */
export const ReadingHints = z.object({
  /** The titles and issuers on such a paper. The more of them are found, the higher the confidence. */
  names: phrases.default([]),
  /** Places and authorities that issue other papers too: they count only beside a name. */
  places: phrases.default([]),
  referenceLabels: phrases.default([]),
  /** `#` is a digit, `@` a letter. Without any, a number counts only behind its label. */
  referenceMasks: phrases.default([]),
  obtainedLabels: phrases.default([]),
  expiryLabels: phrases.default([]),
  /** Labels of dates and numbers that are something else. */
  otherLabels: phrases.default([]),
  /** Labels of the fields that are chosen from a list, by field id. */
  optionLabels: z.record(z.string(), phrases).default({}),
  /** Masks whose numbers say what is chosen from a list: by mask, then by field id. */
  optionsOfMask: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})
export type ReadingHints = z.output<typeof ReadingHints>
