import { fileURLToPath } from 'node:url'

/** The folder in the installation. This file is as deep as the bundle, so that the relative path works for both. */
export const CATALOGUE_FOLDER = fileURLToPath(new URL('../../../catalogue', import.meta.url))
