import { readUserSettings, type UserSettings } from '@rollcall/domain/people/settings/user-settings'
import type { StartOfWeek } from '@rollcall/domain/time/calendar-date'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { THEME } from './names.ts'
import { readStored, subscribeStored, useStored, writeStored } from './stored.ts'

const SETTINGS = 'settings'

export function useUserSettings(): UserSettings {
  return readUserSettings(useStored(SETTINGS), currentSite().site.locale)
}

/** Only chosen values are stored, so that the others keep following the site. */
function change(part: 'date' | 'availability', value: Record<string, unknown>) {
  const stored = readStored(SETTINGS)
  writeStored(SETTINGS, { ...(typeof stored === 'object' ? stored : {}), [part]: value })
}

export const setStartOfWeek = (startOfWeek: StartOfWeek): void => change('date', { startOfWeek })
export const setEnableWeekends = (enableWeekends: boolean): void => change('availability', { enableWeekends })

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const asTheme = (stored: unknown): Theme => themes.find((theme) => theme === stored) ?? 'system'

export const useTheme = (): Theme => asTheme(useStored(THEME))

export const setTheme = (theme: Theme): void => writeStored(THEME, theme)

function showTheme(): void {
  const theme = asTheme(readStored(THEME))
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Follows the choice in another tab, and signing out. */
export function followTheme(): () => void {
  showTheme()
  return subscribeStored(showTheme)
}

const isOn = (stored: unknown) => stored === true
export const useDrawerOpen = (): boolean => useStored('drawerOpen') !== false
export const setDrawerOpen = (isOpen: boolean): void => writeStored('drawerOpen', isOpen)
export const useDebugMode = (): boolean => isOn(useStored('debugMode'))
export const setDebugMode = (isDebug: boolean): void => writeStored('debugMode', isDebug)
