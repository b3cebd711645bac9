import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Words that a teacher in Sydney, London or Chicago would not say: video, document, send, email, tell, "who" instead. */
const unsaid =
  /\bfilms?\b|\bpapers?\b|\bpaperwork\b|\bhand(?:s|ed|ing)? (?:it |them |this )?in\b|\bput (?:it|this|that|them) right\b|\btold\b|\bwhom\b|\bwhoever\b|\bmail(?:s|ed|ing)?\b|\bstands on\b|\bhave a look\b|\bwithout a network\b|\banswers nothing\b|\bthe reason stands\b/gi

/** Where the interface and the emails have their texts. */
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

/** What is searched by and never shown, and an exam of that name. */
const isOther = (text) => text.includes('mock papers')
const unshown = new Set(['alsoCalled', 'paper'])

const files = execFileSync('git', ['ls-files', '--', ...sources], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.includes('.test.'))

describe.each(files)('%s', (file) => {
  test('says everything in words people use', () => {
    expect(
      textsOf(file).flatMap((text) => text.match(unsaid)?.map((word) => `${word}: ${text}`) ?? []),
    ).toEqual([])
  })
})

/** Every text of a file: what has a space or begins with a capital letter. The others are keys. */
function textsOf(file) {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.html')) return source.split('\n')
  const texts = []
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && unshown.has(node.name.getText())) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (/\s|^[A-Z]/.test(node.text) && !isOther(node.text)) texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return texts
}
