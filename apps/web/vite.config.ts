import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './endpoints-plugin.ts';
import { localePlugin } from './locale-plugin.ts';

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

const LIBRARIES = /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|@lingui)[\\/]/;

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [react(), localePlugin(), endpointsPlugin()],
  server: {
    proxy: Object.fromEntries(
      SERVER_PATHS.map((path) => [path, `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`]),
    ),
  },
  ssr: { noExternal: true },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : // Few files compress better than many, and the libraries stay in the cache when only our own code changes.
        {
          input: 'src/main.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'start', tags: ['$initial'], priority: 1 },
              ],
            },
          },
        },
  },
}));
