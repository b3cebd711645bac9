import { fileURLToPath } from 'node:url'

/** Beside the installation's code. The path is here, as deep as a bundle is, so that a bundle finds it too. */
export const CATALOGUE_FOLDER = fileURLToPath(new URL('../../../catalogue', import.meta.url))
