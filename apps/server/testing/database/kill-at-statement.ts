import pg from 'pg';

export interface KillAt {
  /** From 1. */
  readonly statement: number;
  readonly moment: 'sent' | 'answered';
}

/** All statements that this process sends, including BEGIN and COMMIT; the process is killed at one of them. */
export function countStatements(killAt: KillAt | undefined): string[] {
  const statements: string[] = [];
  const { query } = pg.Client.prototype as { query: (config: pg.QueryConfig | string) => Promise<unknown> };
  const counted = function (this: pg.Client, config: pg.QueryConfig | string): Promise<unknown> {
    statements.push(typeof config === 'string' ? config : (config.name ?? config.text));
    const result = query.call(this, config);
    if (statements.length === killAt?.statement) {
      // The statement was sent by then.
      if (killAt.moment === 'sent') setImmediate(killed);
      else void result.then(killed, killed);
    }
    return result;
  };
  Object.assign(pg.Client.prototype, { query: counted });
  return statements;
}

function killed(): void {
  process.kill(process.pid, 'SIGKILL');
}
