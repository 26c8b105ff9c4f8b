import { CALL_FAULTS, type CallFault, REFUSALS, type RefusalCode } from '@tessera/contract/endpoint';

const STATUS: Readonly<Record<CallFault | RefusalCode, number>> = { ...CALL_FAULTS, ...REFUSALS };

/** In the API document: how a call beside the contracts says what was wrong, in the envelope of all others. */
export function faultAnswers(codes: readonly (CallFault | RefusalCode)[]) {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => [status, faultAnswer(codes.filter((code) => STATUS[code] === status))]),
  );
}

function faultAnswer(codes: readonly string[]) {
  const fields = {
    success: { const: false },
    errorCode: { type: 'string', enum: codes },
    message: { type: 'string' },
  };
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { type: 'object', properties: fields } } },
  };
}
