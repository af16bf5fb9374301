import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documentRoutes } from './scripts/vite/document-routes.ts'
import { ownEnvFiles } from './scripts/vite/own-env-files.ts'
import { packedVocabulary } from './scripts/vite/packed-vocabulary.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { prerender } from './scripts/vite/prerender.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { version } from './src/server/lib/version.ts'

const webRoot = path.join(import.meta.dirname, 'src/web')

export default defineConfig({
  root: webRoot,
  appType: 'mpa',
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    tailwindcss(),
    documentRoutes(),
    packedVocabulary(),
    prerender(),
    serviceWorker(path.join(webRoot, 'worker/service-worker.ts')),
    precompress(),
    ownEnvFiles(),
  ],
  resolve: {
    alias: [
      // Saves 15 kB. Only shoppers who share a list need the real package, which live-channel.ts imports by
      // file path.
      {
        find: /^@supabase\/realtime-js$/,
        replacement: path.join(webRoot, 'lib/realtime-stub.ts'),
      },
      { find: 'iceberg-js', replacement: path.join(webRoot, 'lib/iceberg-stub.ts') },
    ],
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // The first browser versions with Map.groupBy and set notation in regular expressions.
    target: ['chrome117', 'firefox119', 'safari17.4'],
    // The polyfill is an inline script, which the server's content security policy blocks.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    // In kB. The largest chunk is data: the place names that are suggested as a shopper types.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: {
        landing: path.join(webRoot, 'landing.html'),
        privacy: path.join(webRoot, 'privacy.html'),
        app: path.join(webRoot, 'app.html'),
      },
      output: {
        codeSplitting: {
          // Separate chunks, so that correcting an aisle changes neither the name nor the size of the code's
          // file.
          groups: [
            { name: 'vocabulary', test: /catalog[\\/](?:departments|words)[\\/]/ },
            {
              name: 'catalog',
              test: /src[\\/]shared[\\/]catalog[\\/](?!layouts|signs|store-names)/,
            },
          ],
        },
      },
    },
  },
})
