import { useEffect, useRef } from 'react';
import { OwnerCode } from '../../identity/index.ts';
import type { WithdrawWish } from './use-withdraw-form.ts';

/** The owner's code of a large amount. When it is missing or wrong it takes the focus: it may stand below what is seen. */
export function OwnerStep({ proof }: { readonly proof: WithdrawWish['proof'] }) {
  const step = useRef<HTMLDivElement>(null);
  const { by, fault } = proof;
  useEffect(() => {
    if (fault) step.current?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
  }, [fault]);
  if (by === undefined) return null;
  return (
    <div ref={step}>
      <OwnerCode proof={proof} />
    </div>
  );
}
