import type { Registry } from 'prom-client';
import { contentTopics } from './content/index.ts';
import { gamesTopics } from './games/index.ts';
import { countedSubscriber, sessionsTopic } from './identity/index.ts';
import type { Randomness } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { visitorAddress } from './platform/http/visitor-address.ts';
import type { LiveDeps } from './platform/live/live.ts';
import type { Log } from './platform/log.ts';
import { liveFigures } from './platform/metrics.ts';
import type { SliceDeps } from './slice-deps.ts';
import { walletTopics } from './wallet/index.ts';

export interface LiveOptions {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly metrics: Registry;
}

/** What the domains tell open pages, and who may hear it. */
export function liveDeps(options: LiveOptions, deps: SliceDeps): LiveDeps {
  const { database, databaseUrl, randomness, log } = options;
  const { sessions } = deps.identity;
  return {
    databaseUrl,
    randomness,
    log,
    figures: liveFigures(options.metrics),
    sessionsTopic,
    look: (request) => sessions.look(database, request.cookies[sessions.cookieName]),
    left: (ids) => sessions.left(database, ids),
    subscriberOf: (request) => countedSubscriber(visitorAddress(request)),
    topicsOf: (session) => [
      ...contentTopics(deps.content, session),
      ...gamesTopics(session),
      ...(session ? walletTopics(deps.wallet, session) : []),
    ],
  };
}
