import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORKER = '/m/sw.js';

/** Proxy of the site at another address; the test selects the published worker. */
export interface WorkerProxy {
  readonly origin: string;
  /** Publishes a worker derived from the current one. Pages notice it at their next update check. */
  publish(from: (script: string) => string): void;
  stop(): Promise<void>;
}

export async function startWorkerProxy(site: string): Promise<WorkerProxy> {
  const script = await (await fetch(site + WORKER)).text();
  let published = script;
  const { host, hostname, port } = new URL(site);
  const server = createServer((incoming, answer) => {
    if (incoming.url === WORKER) {
      answer.setHeader('content-type', 'text/javascript').end(published);
      return;
    }
    const { url: path, method, headers } = incoming;
    const options = { hostname, port, path, method, headers: { ...headers, host } };
    const passed = request(options, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    // Closing a page ends its requests.
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: (from) => {
      published = from(script);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
