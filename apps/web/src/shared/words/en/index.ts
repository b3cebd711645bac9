import { error } from './errors.ts'
import { ui } from './ui.ts'

export const en = { error, ui }
