import { configDefaults, defineConfig } from 'vitest/config'

const { PROPERTY_RUNS, PROPERTY_SEED } = process.env

/** The number of random cases per property, and the seed; random unless set. */
const properties = {
  ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }),
  ...(PROPERTY_SEED && { seed: Number(PROPERTY_SEED) }),
}
/** A loaded machine is slow; a shorter timeout would fail without a defect. */
const patient = { poll: { timeout: 60_000 } }
/** Their mechanisms have cheaper tests in `npm test`; docs/reliability.md names them. */
const longProofs = [
  'apps/api/test/proofs/{hostile-uploads,killed-uploads,point-in-time,reading,slow-uploads,stop-under-load,upgrade}.test.ts',
  'apps/api/test/processes/killed.test.ts',
]
const configureProperties = 'packages/domain/test/configure-properties.ts'

export default defineConfig({
  test: {
    projects: [
      'apps/portal/vitest.config.ts',
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patient,
          sequence: { groupOrder: 0 },
          setupFiles: [configureProperties],
          provide: { properties },
          include: ['packages/*/src/**/*.test.ts', 'apps/portal/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['apps/{api,demo}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longProofs, 'apps/api/test/soak/soak.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup-file.ts', configureProperties],
          // A release was installed and worked with in 81 seconds, and in more than 180 at a load of 17.
          testTimeout: 600_000,
          hookTimeout: 180_000,
          expect: patient,
          maxWorkers: 3,
          provide: { isLongProof: false, properties },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'prove',
          include: [
            'apps/api/test/proofs/*.test.ts',
            'apps/api/test/malformed/*.test.ts',
            'apps/api/test/processes/{clock,interrupted-starts,killed,live-updates,many-agencies,offers,one-use,overload,refused-starts,several-starts,shift-records}.test.ts',
          ],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup-file.ts', configureProperties],
          testTimeout: 60 * 60_000,
          expect: patient,
          hookTimeout: 180_000,
          maxWorkers: 1,
          provide: { isLongProof: true, properties },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'soak',
          include: ['apps/api/test/soak/soak.test.ts'],
          globalSetup: ['apps/api/test/soak/setup.ts'],
          setupFiles: ['apps/api/test/setup-file.ts'],
          hookTimeout: 180_000,
          provide: { isLongProof: true },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
