import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type Props = { width?: string; height?: string; round?: boolean; className?: string | undefined }

/** A placeholder in the shape of the content. The parent of a group of them announces loading once to screen readers. */
export function Skeleton({ width = '100%', height = '1rem', round = false, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(css.skeleton, round && css.round, className)}
      style={{ width, height }}
    />
  )
}
