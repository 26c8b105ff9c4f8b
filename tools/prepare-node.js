// Plain JavaScript that loads first: an older Node cannot read the TypeScript of the tools.
import module from 'node:module';
import { join } from 'node:path';

const REQUIRED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < REQUIRED_MAJOR) {
  process.stderr.write(
    `Tessera runs on Node ${REQUIRED_MAJOR} or newer and this is ${process.version}. ` +
      `There is no Node package for ${process.platform} on ${process.arch} to bring along, ` +
      'or the project is not installed yet: run "npm ci", else install that Node.\n',
  );
  process.exit(1);
}

// Half of the start of a command is the compilation of the same sources. Where the folder cannot be written, nothing is kept.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/tessera-compiled'));
