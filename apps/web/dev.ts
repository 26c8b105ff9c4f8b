import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';

const port = Number(process.env.PORT);
const api = `http://127.0.0.1:${process.env.API_PORT}`;
const PAGE = /^\/(?:$|register\.html|m(?:$|\/(?!assets\/|src\/|@|node_modules\/|locales\/)))/;

/** Vite in front of the server: documents come from the server, scripts and styles from the sources. */
async function main(): Promise<void> {
  const http = createServer((request, response) => {
    const isPage = PAGE.test(request.url ?? '') && request.headers.accept?.includes('text/html');
    if (isPage) void sendPage(request, response);
    else vite.middlewares(request, response);
  });
  const vite = await createVite({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: http } },
    appType: 'custom',
  });
  http.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}/m/home`));
}

async function sendPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(api + request.url, {
    headers: { cookie: request.headers.cookie ?? '' },
    redirect: 'manual',
  }).catch(() => undefined);
  if (!answer) {
    response.writeHead(503, { 'content-type': 'text/plain', refresh: '1' }).end('the server is starting …');
    return;
  }
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(content-length|content-encoding)$/.test(name)),
  );
  response.writeHead(answer.status, headers).end(fromSources(await answer.text()));
}

/**
 * Returns the server's document without its markup and build files and with the sources: the page renders
 * itself.
 */
function fromSources(html: string): string {
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const preamble = `import { injectIntoGlobalHook } from '/m/@react-refresh';injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;`;
  return html
    .replace(/<div id="root">[\s\S]*?<\/div>(?=<script type="application\/json")/, '<div id="root"></div>')
    .replace(/<style nonce[\s\S]*?<\/style>/, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>|<script type="module"[^>]*><\/script>/g, '')
    .replace(
      '</body>',
      `<script type="module" nonce="${nonce}">${preamble}</script>
<script type="module" nonce="${nonce}" src="/m/@vite/client"></script>
<script type="module" nonce="${nonce}" src="/m/src/main.tsx"></script></body>`,
    );
}

await main();
