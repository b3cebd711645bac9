import { booking } from './booking.ts'
import { contact } from './contact.ts'
import { development } from './development.ts'
import { error } from './errors.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { pages } from './pages.ts'
import { settings } from './settings.ts'
import { shell, title } from './shell.ts'
import { ui } from './ui.ts'

export const en = {
  booking,
  contact,
  development,
  error,
  help,
  home,
  identity,
  pages,
  settings,
  shell,
  title,
  ui,
}
