import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './endpoints-plugin.ts';
import { firstViewPlugin } from './first-view-plugin.ts';
import { localePlugin } from './locale-plugin.ts';
import { reactModulesPlugin } from './react-modules-plugin.ts';
import { workerPlugin } from './worker-plugin.ts';

const SERVER_PATHS = [
  '/wps',
  '/lgw',
  '/payment',
  '/provider',
  '/art',
  '/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
];

const STARTED_WITH = /assets\/(?:main|libraries)-[^/]+\.js$/;
/** With them what sets React up: see there. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)[\\/]|src[\\/]kernel\.ts$/;
/** Every page fetches these parts soon after its load, together with the parts that several screens share. */
const EVERY_SCREEN = new RegExp(
  [
    String.raw`src[\\/]app[\\/](?:frame|routing|start|live|install[\\/]install-layer\.)`,
    String.raw`src[\\/]identity[\\/]remembered\.|virtual:endpoints[\\/]rest`,
    String.raw`src[\\/]ui[\\/](?!gallery|motion[\\/]carousel-turning)|src[\\/](?:api|i18n)[\\/]`,
    String.raw`node_modules[\\/]@tanstack[\\/]|rolldown[\\/]runtime`,
  ].join('|'),
);
/** The home fetches these parts soon after its load. */
const HOME_AFTER_LOAD =
  /src[\\/](?:app[\\/]home[\\/](?:home-later|comes-by-itself)|games[\\/](?:home-hearts|vendor-tiles|matches[\\/]match-ticker)|ui[\\/]motion[\\/]carousel-turning)\./;
/** The window of a pop-up and its formatted text. */
const POPUP = /src[\\/]content[\\/]popups[\\/](?:announcement|notice)-popup\./;
/** The router's store carries a stand-in for what this React has of itself. */
const STAND_IN = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' };

/** `off` builds a site without a worker, whose visitors lose the one they have. */
const worker = process.env.SERVICE_WORKER !== 'off';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [
    react(),
    reactModulesPlugin(),
    localePlugin(),
    endpointsPlugin(),
    workerPlugin({ wanted: worker }),
    firstViewPlugin(STARTED_WITH),
  ],
  define: { __WITH_WORKER__: JSON.stringify(worker) },
  server: {
    proxy: Object.fromEntries(
      SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`]),
    ),
  },
  ssr: { noExternal: true },
  resolve: { alias: STAND_IN },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // What every page starts with is there already: naming it again beside each screen only costs.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !STARTED_WITH.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : // Few files compress better than many, and the libraries of the first view stay in the cache when only our
        // own code changes; what other screens use of them comes with those.
        {
          input: 'src/main.tsx',
          // Reading a property does nothing but answer, here and in the libraries.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // The start-up script names every file: what is random in a name does not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, tags: ['$initial'], priority: 3 },
                { name: 'start', tags: ['$initial'], priority: 2 },
                { name: 'every-screen', test: EVERY_SCREEN, priority: 1 },
                { name: 'home-later', test: HOME_AFTER_LOAD },
                { name: 'popup', test: POPUP },
              ],
            },
          },
        },
  },
}));
