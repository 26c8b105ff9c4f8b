import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Fields that are removed from every log line. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'paymentPassword',
  'token',
  'serverSeed',
  'authorization',
  'cookie',
  '["x-mc-token"]',
  '["set-cookie"]',
  'verificationCode',
  'idNumber',
  'birthDate',
  'birthday',
  'holder',
  'loginPassword',
];

export type Log = Logger;

/**
 * Logs JSON lines, by default to standard output. Secrets are redacted at the first three levels of nesting.
 */
export function createLog(level: string, sink: DestinationStream = destination(1)): Log {
  const paths = SECRET_FIELDS.flatMap((field) => {
    const tail = field.startsWith('[') ? field : `.${field}`;
    return [field, `*${tail}`, `*.*${tail}`];
  });
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[cut]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, sink);
}
