import { dictionary } from '@zxcvbn-ts/language-common';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bloomBits } from '../../apps/server/src/identity/passwords/common-passwords.ts';
import { root } from '../project-files.ts';

const PATH = 'apps/server/src/identity/passwords/common-passwords.bin';
/** Shorter passwords are refused for their length. */
const SHORTEST = 8;
const SIZE_BYTES = 48 * 1024;
/** With 18,000 passwords in 48 KiB and this number of bits each, about one good password in 35,000 is refused. */
const BITS_PER_PASSWORD = 14;

/** Regenerates the list of common passwords; the server documents the format. */
function main(): void {
  const passwords = new Set(
    dictionary['passwords-common']
      .map((text) => text.toLowerCase())
      .filter(({ length }) => length >= SHORTEST),
  );
  const bits = Buffer.alloc(SIZE_BYTES);
  for (const text of passwords) {
    for (const bit of bloomBits(text, BITS_PER_PASSWORD, SIZE_BYTES * 8)) {
      bits.writeUInt8(bits.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3);
    }
  }
  writeFileSync(join(root, PATH), Buffer.concat([Buffer.of(BITS_PER_PASSWORD), bits]));
  console.log(`${passwords.size} passwords in ${PATH}`);
}

main();
