import type { ReactNode } from 'react';
import type { OwnWords } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import { FailureNote } from '../failure-note.tsx';
import { OwnerCode } from '../owner-code/owner-code.tsx';
import { NewCode, type NewCodeProps } from './new-code.tsx';
import type { useBind } from './use-bind.ts';

export interface BindFormProps extends Omit<NewCodeProps, 'value' | 'onChange' | 'error'> {
  readonly bind: ReturnType<typeof useBind>;
  /** The field of the new number or address. */
  readonly children: ReactNode;
}

/** Refusals that only these forms meet. */
const FAILURES: OwnWords = {
  'session.limited': 'security.limited',
  'owner.code.required': 'security.ownerText',
  'mobile.invalid': 'mobile.invalid',
  'email.invalid': 'security.mailInvalid',
};

/** A new number or address, the code that proves it, and the proof that its owner is who asks. */
export function BindForm({ bind, children, ...newCode }: BindFormProps) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <form className={page.stack} method="post" noValidate onSubmit={bind.submit}>
      {children}
      <NewCode {...newCode} value={bind.code} onChange={bind.typeCode} error={bind.codeError} />
      <OwnerCode proof={bind.proof} />
      {bind.failure && <FailureNote error={bind.failure} own={FAILURES} />}
      <Button type="submit" disabled={!hydrated} busy={bind.isPending}>
        {t('security.contactSave')}
      </Button>
    </form>
  );
}
