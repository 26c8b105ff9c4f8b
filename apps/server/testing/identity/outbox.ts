import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Mail, Sms } from '../../src/platform/message-transports.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

/**
 * Waits for the first message to this number or address that `wanted` accepts. Reads the outbox of a server that was
 * started with `listen` and this DATA_DIR.
 */
export function awaitMessage(
  dataDir: string,
  to: string,
  wanted: (message: Sms | Mail) => boolean = () => true,
): Promise<Sms | Mail> {
  const folder = join(dataDir, 'outbox', to.startsWith('+') ? 'sms' : 'mail');
  return vi.waitFor(async () => {
    const messages = await readMessages(folder);
    const found = messages.find((message) => message.to === to && wanted(message));
    if (!found) throw new Error(`no such message came to ${to}`);
    return found;
  }, PATIENCE);
}

/** All messages in an outbox, in no order. */
export async function messagesIn(dataDir: string, outbox: 'sms' | 'mail'): Promise<(Sms | Mail)[]> {
  const folder = join(dataDir, 'outbox', outbox);
  return existsSync(folder) ? readMessages(folder) : [];
}

async function readMessages(folder: string): Promise<(Sms | Mail)[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
