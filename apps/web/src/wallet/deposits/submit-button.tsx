import { useConnection } from '../../api/connection.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

export interface SubmitButtonProps {
  readonly busy: boolean;
  /** What would be paid, as it is written; undefined until it can be. */
  readonly amount: string | undefined;
}

/** Without a network it says why it waits. */
export function SubmitButton({ busy, amount }: SubmitButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const offline = useConnection() === 'offline';
  const label = amount === undefined ? t('title.deposit') : t('deposit.submit', { amount });
  return (
    <>
      {offline && <p role="status">{t('deposit.offline')}</p>}
      <Button type="submit" disabled={!hydrated || offline} busy={busy}>
        {busy ? t('deposit.submitting') : label}
      </Button>
    </>
  );
}
