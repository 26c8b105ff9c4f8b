import type { OwnerProofMethod } from '@tessera/contract/identity/withdrawal-password';
import { type FormEvent, useState } from 'react';
import { CallFailure, type CallInput } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useOwnerProof } from '../owner-code/use-owner-proof.ts';
import { useReadAnew } from '../security/security-queries.ts';
import { useSensitive } from '../security/sensitive.tsx';

export interface BindOptions {
  readonly ways: readonly OwnerProofMethod[];
  /** Whether the number or address can be one; shows at its field what is wrong. */
  readonly check: () => boolean;
  readonly act: (codes: Codes) => Promise<unknown>;
  readonly onBound: () => void;
}

type Codes = Pick<CallInput<'identity.bindMail'>, 'verificationCode' | 'by' | 'code'>;

/** The codes of a form that links a number or an address to the account, and its way to the server. */
export function useBind({ ways, check, act, onBound }: BindOptions) {
  const t = useT();
  const toast = useToast();
  const readAnew = useReadAnew();
  const proof = useOwnerProof(ways);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<'required' | 'wrong'>();
  const typeCode = (typed: string) => {
    setFault(undefined);
    setCode(typed);
  };
  const bind = useSensitive({
    act: () => act({ verificationCode: code, ...proof.input }),
    onDone: async () => {
      toast.show(t('security.contactSaved'), 'done');
      typeCode('');
      proof.type('');
      onBound();
      await readAnew();
    },
    // The server does not say which of the two was wrong.
    onRefused: (error) => {
      proof.refuse(error);
      if (isWrongCode(error)) setFault('wrong');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(code === '' ? 'required' : undefined);
    const [contact, own] = [check(), proof.check()];
    if (contact && own && code !== '' && !bind.isPending) bind.mutate();
  };
  return {
    code,
    codeError: fault && t(fault === 'wrong' ? 'code.wrong' : 'entry.required'),
    typeCode,
    proof,
    isPending: bind.isPending,
    /** What no field says. */
    failure: isWrongCode(bind.error) ? null : bind.error,
    submit,
  };
}

function isWrongCode(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 'verification.code.err';
}
