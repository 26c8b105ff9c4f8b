import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LimitsReminder as Reminder } from '@tessera/contract/wallet/protection';
import { useApi, useCall } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { FailureNote } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './protection.module.css';

const CALL = 'protection.limitsReminder';
export const REMINDER_NEED = { call: CALL, input: {} } as const;

/** The way to the limits for who is about to pay in, and what there is to say of them. */
export function LimitsReminder() {
  const t = useT();
  const { data } = useCall(CALL, {});
  const reminder = data?.reminder ?? null;
  if (reminder !== null) return <Said reminder={reminder} />;
  return (
    <Link to={paths.protection} className={page.link}>
      {t('protection.limits.link')}
    </Link>
  );
}

function Said({ reminder }: { readonly reminder: Reminder }) {
  const t = useT();
  const keep = useKeep();
  return (
    <section className={styles.held} aria-labelledby="limits-reminder">
      <p id="limits-reminder">{t(`protection.reminder.${reminder}`)}</p>
      {keep.isError && <FailureNote error={keep.error} />}
      <ButtonLink to={paths.protection} kind="secondary">
        {t(reminder === 'set' ? 'protection.limits.link' : 'protection.reminder.look')}
      </ButtonLink>
      {reminder === 'review' && (
        <Button kind="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('protection.reminder.keep')}
        </Button>
      )}
    </section>
  );
}

function useKeep() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('protection.keepLimits', {}),
    onSuccess: () => queries.setQueryData([CALL, {}], { reminder: null }),
  });
}
