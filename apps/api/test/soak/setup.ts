import type { TestProject } from 'vitest/node'
import { bundlePrograms } from '../bundled-programs.ts'

/** Bundles the programs only: the soak starts its own database, without demo data. */
export default async function setup(project: TestProject) {
  const programs = await bundlePrograms()
  project.provide('bundles', programs.folder)
  return programs.remove
}
