import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Fields that never reach a log line, wherever they stand. */
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

/** JSON lines, on standard output unless told otherwise, with secrets cut out at any of the first three depths. */
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
