const tests = String.raw`\.(?:test|spec)\.\w+$|^(?:apps/(?:api|web)|packages/domain)/test/|^e2e/`

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: tests } : { pathNot: tests, ...from },
  to: typeof to === 'string' ? { path: to } : to,
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
    never('contract-below-apps', 'The contract never imports an app.', '^packages/contract/', '^apps/'),
    never('web-not-api', 'The portal never imports the service.', '^apps/portal/', '^apps/api/'),
    never('api-not-web', 'The service never imports the portal.', '^apps/api/', '^apps/portal/'),
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
    never('platform-below-features', 'The platform is below every feature.', '^apps/api/src/platform/', {
      path: '^apps/api/src/',
      pathNot: '^apps/api/src/platform/',
    }),
    never(
      'feature-below-service',
      'A feature does not reach up to the app or the demo.',
      { path: '^apps/api/src/[^/]+/', pathNot: [tests, '^apps/demo/src/data/'] },
      String.raw`^apps/api/src/(?:[^/]+\.ts$|demo/)`,
    ),
    never(
      'contract-by-type-alone',
      'The schemas would bring the schema library into the browser; types weigh nothing.',
      '^apps/portal/',
      {
        path: '^packages/contract/',
        pathNot: String.raw`^packages/contract/src/errors\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    {
      name: 'no-circle',
      comment: 'A module would run before what it needs; types are gone by then.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
      { path: '^(?:packages|apps/api/src|apps/portal/src)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(?:^|/)(?:dist|dist-test|\.cache)/` },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
