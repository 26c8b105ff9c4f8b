import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { useState } from 'react';
import { CallFailure } from '../../api/index.ts';

export type OwnerProofState = ReturnType<typeof useOwnerProof>;

/** The code that a sensitive change asks for beside the session, by one of the ways this account has. */
export function useOwnerProof(ways: readonly OwnerProofMethod[]) {
  const [chosen, setChosen] = useState<OwnerProofMethod>();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<'missing' | 'wrong'>();
  const by = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0];
  const type = (typed: string) => {
    setCode(typed);
    setFault(undefined);
  };
  return {
    ways,
    by,
    code,
    fault,
    type,
    choose(way: OwnerProofMethod) {
      setChosen(way);
      type('');
    },
    /** Its part of a call's input. */
    input: by === undefined ? {} : { by, code },
    /** Whether it is there or not asked for; says so at the field when not. */
    check(): boolean {
      const there = by === undefined || code !== '';
      setFault(there ? undefined : 'missing');
      return there;
    },
    /** Takes a refusal that is about the code; false when it is about something else. */
    refuse(error: unknown): boolean {
      if (by === undefined || !(error instanceof CallFailure)) return false;
      if (error.code !== 'verification.code.err') return false;
      setCode('');
      setFault('wrong');
      return true;
    },
  };
}
