import project from '../../../../package.json' with { type: 'json' }

/** The version of the whole release: the portal's build reads the same file. */
export const appVersion = project.version
