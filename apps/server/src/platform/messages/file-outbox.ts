import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps each message as `<id>.json` in `folder`: how a machine without mail server and gateway shows what
 * it would have sent. Only the owner may read them, for they hold numbers and codes.
 */
export function fileOutbox<Message extends { readonly id: string }>(folder: string) {
  return {
    async send(message: Message): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${message.id}.json`);
      // Whoever watches the folder sees a whole message or none.
      const draft = `${path}.part`;
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}
