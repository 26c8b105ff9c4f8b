import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORKER = '/m/sw.js';

/** The site at another address, where a test says which worker is published. */
export interface WorkerProxy {
  readonly origin: string;
  /** Publishes a worker made of the one that is out; pages hear of it when they look next. */
  publish(from: (script: string) => string): void;
  stop(): Promise<void>;
}

export async function startWorkerProxy(site: string): Promise<WorkerProxy> {
  const script = await (await fetch(site + WORKER)).text();
  let published = script;
  const { host, hostname, port } = new URL(site);
  const server = createServer((asked, answer) => {
    if (asked.url === WORKER) {
      answer.setHeader('content-type', 'text/javascript').end(published);
      return;
    }
    const { url: path, method, headers } = asked;
    const options = { hostname, port, path, method, headers: { ...headers, host } };
    const passed = request(options, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    // A page that goes away takes its questions with it.
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
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
