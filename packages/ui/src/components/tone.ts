import type { IconName } from './icon-paths.ts'

export type Kind = 'info' | 'success' | 'warning' | 'error'

/** The tone of a status, notice or toast; its colours are the tokens `--{tone}` and `--{tone}-soft`. */
export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'tentative' | 'neutral'

export const kindVariants: Record<Kind, { icon: IconName; tone: Tone }> = {
  info: { icon: 'info', tone: 'info' },
  success: { icon: 'check-circle', tone: 'success' },
  warning: { icon: 'warning', tone: 'warning' },
  error: { icon: 'error', tone: 'danger' },
}
