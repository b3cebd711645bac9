import type { TextPart } from './fuzzy-search.ts'
import css from './highlight.module.css'

export const Highlight = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={css.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
