import { defineConfig } from 'vitest/config'
import { packedVocabulary } from './scripts/vite/packed-vocabulary.ts'

// These limits are only for tests that hang. On a busy machine, tests take several times longer than usual.
const testTimeout = 180_000
const serverTimeouts = {
  testTimeout,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    // Server tests spend much of their time waiting for PostgreSQL.
    maxWorkers: 3,
    projects: [
      {
        // The modules of the app import the packed vocabulary that this plugin provides.
        plugins: [packedVocabulary()],
        test: {
          name: 'unit',
          setupFiles: ['scripts/deepen-properties.ts'],
          // A process loads the project's modules once for all of its test files, because loading takes
          // longer than most tests. A test file must therefore leave nothing behind, such as a stubbed global
          // or a fake clock.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          include: ['src/{shared,web}/**/*.test.ts', '{scripts,bench}/**/*.test.ts'],
          // The theme test reads the theme's stylesheet. Without this, Vitest loads every stylesheet as
          // empty.
          css: true,
          exclude: ['bench/lists/**'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'bench/lists/*.test.ts'],
          provide: { seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
          globalSetup: ['src/server/testing/global-setup.ts'],
          ...serverTimeouts,
        },
      },
      {
        test: {
          // Runs the list sync tests again, on a database with an ICU locale.
          name: 'icu',
          isolate: false,
          include: [
            'src/server/rest/{sync-lists,list-clocks,list-items,item-stores,deleted-lists,restored-lists}.test.ts',
            'bench/lists/interleave-lists.test.ts',
          ],
          provide: { seeds: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] },
          globalSetup: ['src/server/testing/global-setup.ts'],
          ...serverTimeouts,
        },
      },
    ],
  },
})
