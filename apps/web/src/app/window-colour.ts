import type { Theme } from '../shared/storage/settings.ts'

const colours = { light: '#ffffff', dark: '#181d21' }

/** The browser paints its own edge by these tags, which follow the device and not the theme a person chose. */
export function colourWindow(theme: Theme): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofDevice = tag.media.includes('dark') ? 'dark' : 'light'
    tag.content = colours[theme === 'system' ? ofDevice : theme]
  }
}
