import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { openMessageTransports } from './message-transports.ts';

const ID = '6f0d8f0e-7a37-4b62-9d54-0b6f3c8f2f11';

it('writes one file per message, readable by its owner alone, and overwrites it at a repetition', async () => {
  const dataDir = await temporaryFolder();
  const { sms, mail } = openMessageTransports({ dataDir, mail: undefined, sms: undefined });
  const message = { id: ID, to: '+639171234567', text: 'Kodigo 123456' };
  await sms.send(message);
  await sms.send(message);
  await mail.send({ id: ID, to: 'juana@example.com', subject: 'Paksa', text: 'Teksto' });
  const folder = join(dataDir, 'outbox', 'sms');
  expect(await readdir(folder)).toEqual([`${ID}.json`]);
  const path = join(folder, `${ID}.json`);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(message);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dataDir, 'outbox', 'mail'))).toEqual([`${ID}.json`]);
});
