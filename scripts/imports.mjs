import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { root } from './project.mjs'

/**
 * Who may import whom. npm links every workspace at the root, so the compiler alone lets the portal import the
 * service's code without a word.
 */
const rules = [
  {
    from: /^packages\/domain\//,
    to: /^(?:packages\/contract|apps)\//,
    why: 'the domain imports nothing of ours',
  },
  { from: /^packages\/contract\//, to: /^apps\//, why: 'the contract never imports an app' },
  { from: /^apps\/web\//, to: /^apps\/api\//, why: 'the portal never imports the service' },
  { from: /^apps\/api\//, to: /^apps\/web\//, why: 'the service never imports the portal' },
  {
    from: /^apps\/web\/src\/shared\//,
    to: /^apps\/web\/src\/(?:features|app)\//,
    why: 'shared is below features and app',
  },
  { from: /^apps\/web\/src\/features\//, to: /^apps\/web\/src\/app\//, why: 'features are below the app' },
  {
    from: /^apps\/api\/src\/platform\//,
    to: /^apps\/api\/src\/(?!platform\/)/,
    why: 'the platform is below every feature',
  },
  {
    from: /^apps\/api\/src\/(?!demo\/)[^/]+\//,
    to: /^apps\/api\/src\/(?:[^/]+\.ts$|demo\/)/,
    why: 'a feature does not reach up to the app or the demo',
  },
]

const isTest = (file) => /\.(?:test|spec)\.\w+$|^apps\/api\/test\/|^e2e\//.test(file)
const mayReadEnvironment = (file) =>
  file === 'apps/api/src/env.ts' || /^(?:scripts|e2e|bench)\/|\.config\.ts$/.test(file) || isTest(file)

export const importProblems = () =>
  problemsIn(new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])))

/**
 * @param {Map<string, string>} sources texts by path from the root
 * @returns {string[]} what is wrong, one sentence each
 */
export function problemsIn(sources) {
  const graph = new Map()
  const problems = []
  for (const [file, text] of sources) {
    const imports = importsOf(text).map((found) => ({
      ...found,
      target: resolveImport(file, found.specifier),
    }))
    graph.set(
      file,
      imports.filter(({ isType, target }) => !isType && sources.has(target)).map(({ target }) => target),
    )
    for (const { specifier, target, isType } of imports) {
      problems.push(
        ...directionProblems(file, target),
        ...bytesProblems(file, target, isType),
        ...undeclared(file, specifier),
      )
    }
    if (/\bprocess\.env\b/.test(text) && !mayReadEnvironment(file))
      problems.push(`${file}: only env.ts reads the environment`)
  }
  return [...problems, ...cycles(graph).map((cycle) => `a circle: ${cycle.join(' → ')}`)]
}

function directionProblems(file, target) {
  if (isTest(file)) return []
  const broken = rules.filter(({ from, to }) => from.test(file) && to.test(target))
  const feature = (path) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
  const isAcross = feature(file) && feature(target) && feature(file) !== feature(target)
  return [
    ...broken.map(({ why }) => `${file} → ${target}: ${why}`),
    ...(isAcross ? [`${file} → ${target}: a feature never imports a feature`] : []),
  ]
}

/** The schemas would bring the schema library into the browser; types weigh nothing. */
function bytesProblems(file, target, isType) {
  const isHeavy = target.startsWith('packages/contract/') && target !== 'packages/contract/src/errors.ts'
  return file.startsWith('apps/web/') && isHeavy && !isType && !isTest(file)
    ? [`${file} → ${target}: the portal imports the contract by type alone`]
    : []
}

const declaredBy = new Map()
function undeclared(file, specifier) {
  const name = /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(specifier)?.[1]
  if (
    !name ||
    specifier.startsWith('node:') ||
    specifier.startsWith('virtual:') ||
    builtinModules.includes(name)
  )
    return []
  const workspace = /^(?:packages|apps)\/[^/]+|^e2e|^bench/.exec(file)?.[0] ?? '.'
  if (!declaredBy.has(workspace))
    declaredBy.set(workspace, new Set([...dependenciesOf(workspace), ...dependenciesOf('.')]))
  return declaredBy.get(workspace).has(name)
    ? []
    : [`${file}: ${name} is not among the dependencies of ${workspace}`]
}

function dependenciesOf(workspace) {
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
  return Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
}

function importsOf(text) {
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...Array.from(statements, ([, type, specifier]) => ({ specifier, isType: Boolean(type) })),
    ...Array.from(dynamic, ([, specifier]) => ({ specifier, isType: false })),
  ]
}

function resolveImport(file, specifier) {
  const ours = /^@rollcall\/(domain|contract|api)\/(.+)$/.exec(specifier)
  if (ours) return `${ours[1] === 'api' ? 'apps' : 'packages'}/${ours[1]}/src/${ours[2]}.ts`
  if (!specifier.startsWith('.')) return specifier
  return relative(root, resolve(root, dirname(file), specifier))
    .split(sep)
    .join(posix.sep)
}

function cycles(graph) {
  const found = []
  const done = new Set()
  const visit = (file, path) => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

function sourceFiles() {
  return ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.split(sep).join(posix.sep)}`)
      .filter(
        (name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\/(?:node_modules|dist|dist-test|\.cache)\//.test(name),
      ),
  )
}
