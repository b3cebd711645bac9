import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Words to replace in the interface: by video, document, send, email, tell, "who", someone, "no longer". */
const unwanted =
  /\bfilms?\b|\bpapers?\b|\bpaperwork\b|\bhand(?:s|ed|ing)? (?:it |them |this )?in\b|\bput (?:it|this|that|them) right\b|\btold\b|\bwhom\b|\bwhoever\b|\bsomebody\b|\bany ?more\b|\bmail(?:s|ed|ing)?\b|\bstands on\b|\bhave a look\b|\bwithout a network\b|\banswers nothing\b|\bthe reason stands\b/gi

/** The files with texts of the interface and the emails. */
const sources = [
  'apps/portal/src/*.words.ts',
  'packages/*.words.ts',
  'packages/client/src/transport/error-texts.ts',
  'apps/api/src/*mails.ts',
  'apps/api/src/identity/second-factors/second-factor-messages.ts',
  'apps/api/src/compliance/registrations/items.presenter.ts',
  'apps/demo/src/data/demo-*.ts',
  'apps/demo/src/data/certification-types*.ts',
  'apps/demo/src/pages/agency/agency.page.ts',
  'apps/api/src/site/web-manifest.ts',
  'apps/api/src/identity/consultants/sign-in-pages.ts',
  'apps/api/src/content/learning/launch.page.ts',
  'apps/api/src/people/privacy/platform.personal-data.ts',
  'apps/portal/index.html',
  'catalogue/*',
  'config/*',
]

/** Keys that are searched by and never shown, and an exam of that name. */
const isOther = (text) => text.includes('mock papers')
const searchedOnly = new Set(['alsoCalled', 'paper'])

const files = execFileSync('git', ['ls-files', '--', ...sources], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.includes('.test.'))

describe.each(files)('%s', (file) => {
  test('uses the vocabulary of the interface', () => {
    expect(
      textsOf(file).flatMap((text) => text.match(unwanted)?.map((word) => `${word}: ${text}`) ?? []),
    ).toEqual([])
  })
})

const wordsFiles = files.filter(
  (file) => file.endsWith('.words.ts') || file === 'packages/client/src/transport/error-texts.ts',
)

test('texts of the interface use the typographic apostrophe', () => {
  const straight = wordsFiles.flatMap((file) => textsOf(file).filter((text) => text.includes("'")))
  expect(straight).toEqual([])
})

/** All texts of a file: strings with a space or an initial capital. The others are keys. */
function textsOf(file) {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.html')) return source.split('\n')
  const texts = []
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && searchedOnly.has(node.name.getText())) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (/\s|^[A-Z]/.test(node.text) && !isOther(node.text)) texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return texts
}
