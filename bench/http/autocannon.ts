import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LoadFigures {
  readonly perSecond: number;
  /** Milliseconds, in steps of one. */
  readonly p99Ms: number;
}

interface Report {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
}

const PROGRAM = fileURLToPath(import.meta.resolve('autocannon'));

/**
 * Requests `url` as fast as the connections allow, from a separate process. Throws when any response is not a success.
 */
export async function loadWith(
  url: string,
  { connections, seconds, headers = {} }: Load,
): Promise<LoadFigures> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [PROGRAM, '--json', '-c', String(connections), '-d', String(seconds), ...lines, url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const report = JSON.parse(stdout) as Report;
  if (report.errors > 0 || report.non2xx > 0) {
    throw new Error(`${url}: ${report.errors} errors, ${report.non2xx} answers without success`);
  }
  return { perSecond: report.requests.average, p99Ms: report.latency.p99 };
}
