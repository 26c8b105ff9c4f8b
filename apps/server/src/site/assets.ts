import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Clock, DAY_MS } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { CallError } from '../platform/http/refusal.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import {
  deleteOldAssets,
  findAsset,
  listStoredAssets,
  lockAssets,
  storeAssets,
  supersedeAssets,
} from './queries.ts';

export interface AssetsDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const YEAR_SECONDS = 31_536_000;
/** Retention of old files: a page that stays open over a release requests files of its own build. */
export const SUPERSEDED_RETENTION_MS = DAY_MS;
/** A build needs little more than 1 MB. Frequent releases shorten the retention. */
export const SUPERSEDED_MOST_BYTES = 32 * 1024 * 1024;
const STORED_AT_ONCE = 50;
const BROTLI_SUFFIX = '.br';
/** Content types of build files. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const decompress = promisify(brotliDecompress);

/** Serves files of this build from its folder, and files of other recent builds from the database. */
export async function mountAssets(
  http: FastifyInstance,
  options: Pick<AssetsDeps, 'database'> & { readonly assetsDir: string; readonly prefix: string },
): Promise<void> {
  const { assetsDir, prefix, database } = options;
  await http.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => serveStored(database, prefix, request, reply));
      await scope.register(fastifyStatic, {
        root: assetsDir,
        preCompressed: true,
        immutable: true,
        // A file name never changes its content, so no revalidation or ranges are needed.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        maxAge: YEAR_SECONDS * 1000,
        index: false,
      });
    },
    { prefix },
  );
}

async function serveStored(
  database: Database,
  prefix: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [address = ''] = request.url.split('?', 1);
  const asset = await database.maybe(findAsset, [address.slice(prefix.length)]);
  if (!asset) throw new CallError('request.not.found');
  void reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(address)] ?? 'application/octet-stream');
  if (!asset.compressed) return reply.send(asset.body);
  const readsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!readsBrotli) return reply.send(await decompress(asset.body));
  return reply.header('content-encoding', 'br').send(asset.body);
}

/** Stores the files of this build for servers of other builds, and deletes files of old builds. */
export async function publishAssets({ database, clock }: AssetsDeps, assetsDir: string): Promise<void> {
  const files = await readdir(assetsDir, { recursive: true, withFileTypes: true });
  const all = files
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(assetsDir.length + 1)
        .replaceAll(sep, '/'),
    );
  const paths = all.filter((path) => !path.endsWith(BROTLI_SUFFIX));
  const stored = new Set((await database.many(listStoredAssets, [paths])).map(({ path }) => path));
  const missing = paths.filter((path) => !stored.has(path));
  const read = await Promise.all(missing.map((path) => readAsset(assetsDir, path, all)));
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.one(lockAssets, []);
    for (let from = 0; from < read.length; from += STORED_AT_ONCE) {
      const some = read.slice(from, from + STORED_AT_ONCE);
      await tx.run(storeAssets, [
        some.map(({ path }) => path),
        some.map(({ body }) => body),
        some.map(({ compressed }) => compressed),
      ]);
    }
    await tx.run(supersedeAssets, [paths, now]);
    await tx.run(deleteOldAssets, [new Date(now.getTime() - SUPERSEDED_RETENTION_MS), SUPERSEDED_MOST_BYTES]);
  });
}

async function readAsset(assetsDir: string, path: string, all: readonly string[]) {
  const compressed = all.includes(path + BROTLI_SUFFIX);
  const body = await readFile(join(assetsDir, compressed ? path + BROTLI_SUFFIX : path));
  return { path, body, compressed };
}

/** A restarted server of the previous release may have marked this build's files as superseded. */
const publishAssetsJob = defineJob<Record<string, never>>({
  name: 'site.keep-assets',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '41 * * * *',
  alone: true,
});

export function assetJobs(deps: AssetsDeps, assetsDir: string): Job[] {
  return [job(publishAssetsJob, () => publishAssets(deps, assetsDir))];
}
