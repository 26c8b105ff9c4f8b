import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A message that the server wrote to its outbox instead of sending it. */
export interface SentMessage {
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Waits for a message to a receiver that matches `pattern`. Returns the first group of the match. */
export async function waitForMessage(channel: 'mail' | 'sms', to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await messages(channel))
          .filter((message) => message.to === to)
          .map(({ text }) => pattern.exec(text)?.[1])
          .find((part) => part !== undefined);
        return found;
      },
      { message: `a ${channel} to ${to} with ${pattern}`, timeout: 20_000 },
    )
    .toBeDefined();
  return found ?? '';
}

/** Unordered: a pattern must match only one message. */
async function messages(channel: 'mail' | 'sms'): Promise<SentMessage[]> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox', channel);
  const names = await readdir(folder).catch(() => []);
  const read = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMessage);
  return Promise.all(read);
}
