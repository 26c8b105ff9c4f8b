import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './endpoints-plugin.ts';
import { firstViewPlugin } from './first-view-plugin.ts';
import { localePlugin } from './locale-plugin.ts';
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
/** React's renderer belongs to the libraries: see kernel.ts. */
const LIBRARIES =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)[\\/]|src[\\/]kernel\.ts$/;
/** Modules that every page loads soon after its start, with the parts that several screens use. */
const EVERY_SCREEN = new RegExp(
  [
    String.raw`src[\\/]app[\\/](?:frame|routing|live|create-app|site-status|full-labels|panels[\\/]panel-list|install[\\/]install-layer\.)`,
    String.raw`src[\\/]identity[\\/]remembered-login\.|virtual:endpoints[\\/]rest`,
    String.raw`src[\\/]ui[\\/](?!gallery|motion[\\/]carousel-autoplay)|src[\\/](?:api|i18n)[\\/]`,
    String.raw`node_modules[\\/]@tanstack[\\/]|rolldown[\\/]runtime`,
  ].join('|'),
);
/** Modules that the home page loads soon after its start. */
const HOME_AFTER_LOAD =
  /src[\\/](?:app[\\/]home[\\/](?:home-deferred|auto-prompts)|games[\\/](?:vendor-tiles|matches[\\/]match-ticker)|ui[\\/]motion[\\/]carousel-autoplay)\./;
/** The hearts of the home page, of game lists and of lotteries, with the favourites. */
const HEARTS =
  /src[\\/]games[\\/](?:marked-hearts|favourites|list[\\/]queries)\.|contract[\\/]src[\\/].*game-classes\./;
/** The pop-up dialog and its formatted text. */
const POPUP = /src[\\/]content[\\/]popups[\\/]popup-dialog\./;
/** The router's store contains a polyfill of a function that this React has. */
const STAND_IN = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' };

/**
 * Features that every target browser has, and features that no target browser has. Libraries check for them at run
 * time. The build removes the unreachable code, and the connection to React's developer tools.
 */
const BROWSER = {
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof performance': '"object"',
  'typeof Reflect': '"object"',
  'typeof process': '"undefined"',
  'typeof setImmediate': '"undefined"',
  'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
  ...Object.fromEntries(
    [
      'MessageChannel',
      'Promise',
      'WeakMap',
      'WeakSet',
      'IntersectionObserver',
      'clearTimeout',
      'queueMicrotask',
      'reportError',
      'requestAnimationFrame',
      'setTimeout',
      'AbortController',
      'Object.is',
      'performance.now',
      'performance.getEntriesByType',
    ].map((name) => [`typeof ${name}`, '"function"']),
  ),
};

/** `off` builds a site without a worker, and removes the one that visitors have. */
const worker = process.env.SERVICE_WORKER !== 'off';

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [
    react(),
    localePlugin(),
    endpointsPlugin(),
    workerPlugin({ wanted: worker }),
    firstViewPlugin(STARTED_WITH),
  ],
  define: { __WITH_WORKER__: JSON.stringify(worker), ...(command === 'build' && !isSsrBuild && BROWSER) },
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
    // Start-up files are already loaded; listing them for each screen would only add size.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !STARTED_WITH.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : // Few files compress better than many. The libraries of the first view stay in the cache when only our own
        // code changes; library parts for other screens load with those screens.
        {
          input: 'src/main.tsx',
          // Property reads have no side effects, here and in the libraries.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // The start-up script contains all file names, and random characters do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, tags: ['$initial'], priority: 3 },
                { name: 'start', tags: ['$initial'], priority: 2 },
                { name: 'every-screen', test: EVERY_SCREEN, priority: 1 },
                { name: 'home-deferred', test: HOME_AFTER_LOAD },
                { name: 'hearts', test: HEARTS },
                { name: 'popup', test: POPUP },
              ],
            },
          },
        },
  },
}));
