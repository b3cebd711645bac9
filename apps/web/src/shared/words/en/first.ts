import { firstErrors } from './first-errors.ts'
import { pages } from './pages.ts'
import { shell, title } from './shell.ts'
import { ui } from './ui.ts'

/** What the portal starts with. A screen people land on brings its own words; every other one waits for all of them. */
export const first = { error: firstErrors, pages, shell, title, ui }
