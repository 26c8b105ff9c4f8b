import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it.each(['password', 'idNumber', 'birthDate', 'birthday', 'holder', 'verificationCode'])(
  'a line never contains the value of a field %s',
  (field) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const secretFields = { [field]: 'a secret of theirs' };
    log.info({ ...secretFields, body: secretFields, call: { body: secretFields } }, 'a call');
    expect(lines.join()).not.toContain('a secret of theirs');
    expect(lines.join().match(/\[cut\]/g)).toHaveLength(3);
  },
);
