import { type Queryable, statement } from './statement.ts';

const ping = statement<[], { alive: number }>('platform.ping', 'SELECT 1 AS alive');

/** Whether the database answers now. */
export async function answers(database: Queryable): Promise<boolean> {
  return database.one(ping, []).then(
    () => true,
    () => false,
  );
}
