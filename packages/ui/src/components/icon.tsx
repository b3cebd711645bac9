import { type IconName, iconPaths } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

type Props = { name: IconName; size?: number; className?: string | undefined }

/** Always beside text, visible or visually hidden, so it has no label of its own. */
export function Icon({ name, size = 24, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      style={{ flex: 'none' }}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
