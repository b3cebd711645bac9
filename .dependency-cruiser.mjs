const tests = String.raw`\.(?:test|spec)\.\w+$|^(?:apps/(?:api|portal)|packages/domain)/test/|^e2e/`

/** The areas of the service, the contract and the domain, each above the next. An area imports only areas below it. */
const areas = ['agency', 'people', 'work', 'content', 'compliance', 'identity']
/** Folders of the domain that belong to no area. */
const shared = ['features', 'field-meta', 'files', 'regions', 'text', 'time']
const below = (area) => areas.slice(areas.indexOf(area) + 1)
/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: tests } : { pathNot: tests, ...from },
  to: typeof to === 'string' || Array.isArray(to) ? { path: to } : to,
})

/**
 * Who may import whom. npm links every workspace at the root, so the compiler alone lets the portal import the
 * service's code without a word.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    never(
      'domain-imports-nothing-of-ours',
      'The domain imports nothing of ours and no I/O.',
      '^packages/domain/',
      {
        path: [
          '^packages/contract/',
          '^apps/',
          '^(?:node:)?(?:fs|http|https|net|child_process|dns|tls)(?:/|$)',
        ],
      },
    ),
    never('contract-below-apps', 'The contract imports the domain alone.', '^packages/contract/', [
      '^apps/',
      '^packages/(?:ui|client)/',
    ]),
    never('ui-below-client', 'The kit knows nothing of sessions and calls.', '^packages/ui/', [
      '^apps/',
      '^packages/client/',
    ]),
    never('client-below-apps', 'The client serves every app.', '^packages/client/', '^apps/'),
    never('portal-not-api', 'The portal never imports the service.', '^apps/portal/', '^apps/(?:api|demo)/'),
    never('api-not-portal', 'The service never imports the portal.', '^apps/api/', '^apps/portal/'),
    never(
      'api-not-demo',
      'The demo starts the service, which does not know it.',
      '^apps/api/',
      '^apps/demo/',
    ),
    ...areas.map((area) =>
      never(
        `areas-below-${area}`,
        `${area} imports only the areas below it.`,
        `^(apps/api|packages/(?:contract|domain))/src/${area}/`,
        {
          path: '^$1/src/[^/]+/',
          pathNot: [area, ...below(area), 'platform', ...shared].map((name) => `^$1/src/${name}/`),
        },
      ),
    ),
    never(
      'shared-below-features',
      'Shared is below features and app.',
      '^apps/portal/src/shared/',
      '^apps/portal/src/(?:features|app)/',
    ),
    never(
      'features-below-app',
      'Features are below the app.',
      '^apps/portal/src/features/',
      '^apps/portal/src/app/',
    ),
    never('feature-not-feature', 'A feature never imports a feature.', '^apps/portal/src/features/([^/]+)/', {
      path: '^apps/portal/src/features/',
      pathNot: '^apps/portal/src/features/$1/',
    }),
    never('platform-below-areas', 'The platform is below every area.', '^apps/api/src/platform/', {
      path: '^apps/api/src/',
      pathNot: '^apps/api/src/platform/',
    }),
    never('site-beside-areas', 'The site serves the portal and knows no area.', '^apps/api/src/site/', {
      path: '^apps/api/src/',
      pathNot: '^apps/api/src/(?:platform|site)/',
    }),
    {
      name: 'routes-only-present',
      comment:
        'A route parses, calls a use case and presents. Refusals are in the use case, SQL is in the queries.',
      severity: 'error',
      from: { path: String.raw`^apps/api/src/.+\.routes\.ts$` },
      to: {
        path: String.raw`^apps/api/src/platform/(?:api-error|database/statement)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    never('areas-below-app', 'An area does not reach up to the app.', '^apps/api/src/[^/]+/', {
      path: String.raw`^apps/api/src/[^/]+\.ts$`,
      pathNot: 'catalogue-folder',
    }),
    never(
      'contract-by-type-alone',
      'The schemas would bring the schema library into the browser; types weigh nothing.',
      '^apps/portal/|^packages/(?:client|ui)/',
      {
        path: '^packages/contract/',
        pathNot: String.raw`^packages/contract/src/errors\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    {
      name: 'declared',
      comment: 'A package that is imported is among the dependencies of its workspace or of the root.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      comment: 'What is imported exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    never(
      'runs-without-development-tools',
      '`npm start` leaves the tools of development out.',
      { path: '^(?:packages|apps/(?:api|demo|portal)/src)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(?:^|/)(?:dist|dist-test|\.cache)/` },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6'],
    // Cycles are found by scripts/folders.test.mjs.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
