import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup-file.ts'],
          // A machine that is busy with something else takes its time; what hangs is still cut short.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
          provide: { isLongProof: false },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'prove',
          include: [
            'apps/api/test/proofs/*.test.ts',
            'apps/api/test/malformed/*.test.ts',
            'apps/api/test/processes/{clock,killed,offers,shift-records}.test.ts',
          ],
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup-file.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          provide: { isLongProof: true },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
