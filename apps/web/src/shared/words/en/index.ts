import { error } from './errors.ts'
import { shell, title } from './shell.ts'
import { ui } from './ui.ts'

export const en = { error, shell, title, ui }
