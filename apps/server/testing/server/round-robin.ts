import type { App } from '../../src/app.ts';
import type { Database } from '../../src/platform/database/database.ts';

export interface Opened {
  readonly app: App;
  readonly database: Database;
}

/** The first of several servers, whose calls go to all servers in rotation. */
export function roundRobin(first: App, others: readonly Opened[]): App {
  const all = [first.http, ...others.map(({ app }) => app.http)];
  let calls = 0;
  const inject = (...call: Parameters<typeof first.http.inject>) => {
    calls += 1;
    return (all[calls % all.length] ?? first.http).inject(...call);
  };
  const http = new Proxy(first.http, {
    get: (target, name) => (name === 'inject' ? inject : (Reflect.get(target, name) as unknown)),
  });
  return { ...first, http };
}
