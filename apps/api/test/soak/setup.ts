import type { TestProject } from 'vitest/node'
import { bundlePrograms } from '../bundled-programs.ts'

/** The programs alone: the soak has a database of its own, without demo data. */
export default async function setup(project: TestProject) {
  const programs = await bundlePrograms()
  project.provide('bundles', programs.folder)
  return programs.remove
}
