import { type CallErrorCode, REFUSALS, type RefusalCode } from '@tessera/contract/refusals';

/** A refusal by a product rule. Earlier writes of the call stay, so a use case refuses before it writes. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly refusal: Code;
  /** Details for the screen: the field, the limit. */
  readonly value?: Readonly<Record<string, unknown>>;
}

export function refuse<const Code extends RefusalCode>(
  code: Code,
  value?: Readonly<Record<string, unknown>>,
): Refusal<Code> {
  return value ? { refusal: code, value } : { refusal: code };
}

type RefusalIn<Answer> = unknown extends Answer ? Refusal : Extract<Answer, Refusal>;

export function isRefusal<Answer>(answer: Answer): answer is Answer & RefusalIn<Answer> {
  return (
    typeof answer === 'object' && answer !== null && 'refusal' in answer && String(answer.refusal) in REFUSALS
  );
}

/** The call itself is invalid: no session, wrong shape, too large. Thrown, because no use case runs. */
export class CallError extends Error {
  readonly errorCode: CallErrorCode;
  readonly value: Readonly<Record<string, unknown>> | undefined;

  constructor(errorCode: CallErrorCode, value?: Readonly<Record<string, unknown>>) {
    super(errorCode);
    this.errorCode = errorCode;
    this.value = value;
  }
}
