import { defineConfig } from 'vitest/config'
import { packedVocabulary } from './scripts/vite/packed-vocabulary.ts'

// These limits only end what hangs: a busy machine takes several times longer.
const testTimeout = 60_000
const serverTimeouts = {
  testTimeout,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    // The server's tests wait for PostgreSQL for much of their time.
    maxWorkers: 3,
    projects: [
      {
        // The app unpacks the names of products.
        plugins: [packedVocabulary()],
        test: {
          name: 'unit',
          setupFiles: ['scripts/deepen-properties.ts'],
          // A process reads the modules of the project once for all of its files, which takes longer than
          // most tests. No file may leave anything behind: a stubbed global, a fake clock.
          isolate: false,
          testTimeout,
          include: ['src/{shared,web}/**/*.test.ts', '{scripts,bench}/**/*.test.ts'],
          // The theme's test reads the theme; without this, Vitest reads every stylesheet as empty.
          css: true,
          exclude: ['bench/lists/**'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'bench/lists/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          ...serverTimeouts,
        },
      },
      {
        test: {
          // What syncs lists once more, on a database with a locale of ICU.
          name: 'icu',
          isolate: false,
          include: [
            'src/server/rest/{sync-lists,list-clocks,list-items,item-stores,deleted-lists,restored-lists}.test.ts',
            'bench/lists/*.test.ts',
          ],
          globalSetup: ['src/server/testing/global-setup.ts'],
          ...serverTimeouts,
        },
      },
    ],
  },
})
