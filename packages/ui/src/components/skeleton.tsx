import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type Props = { width?: string; height?: string; round?: boolean; className?: string | undefined }

/** The shape of what is coming. Whoever shows a group of them says so once, in words, to a screen reader. */
export function Skeleton({ width = '100%', height = '1rem', round = false, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classNames(css.skeleton, round && css.round, className)}
      style={{ width, height }}
    />
  )
}
