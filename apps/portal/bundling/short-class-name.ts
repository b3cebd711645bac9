import { createHash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { normalizePath } from 'vite'

const web = dirname(import.meta.dirname)
const classNames = new Map<string, string[]>()
const fileOfPrefix = new Map<string, string>()

/** A mark of the file and the index of the class, which compress well. */
export function shortClassName(name: string, file: string): string {
  const path = normalizePath(relative(web, file.replace(/\?.*/, '')))
  const prefix = `c${createHash('sha256').update(path).digest('hex').slice(0, 4)}`
  const owner = fileOfPrefix.get(prefix) ?? path
  if (owner !== path) throw new Error(`${path} and ${owner} have the same short name: rename one of them`)
  fileOfPrefix.set(prefix, path)
  const names = classNames.get(path) ?? []
  classNames.set(path, names)
  if (!names.includes(name)) names.push(name)
  return prefix + names.indexOf(name).toString(36)
}
