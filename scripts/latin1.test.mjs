import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { escapeNonLatin1 } from './latin1.mjs'

test('a program is in Latin-1 after the build, and does the same', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'latin1-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(
    file,
    'const dash = String.raw`[–😀]` // — \nexport default "é – 😀".replace(/ [‐-―] /u, " ").replace(new RegExp(dash, "u"), "")',
  )
  escapeNonLatin1(file)
  expect(readFileSync(file, 'utf8')).not.toMatch(/[^\0-\xff]/)
  const { default: text } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  expect(text).toBe('é ')
})
