import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ActivitySums, useMayBreak } from '../../wallet/index.ts';
import styles from './prompts.module.css';
import { useEveryWord } from './use-every-word.ts';

/** What the last 30 days came to, shown once a day to who plays for money. */
export function DailySummary() {
  const t = useT();
  const navigate = useNavigate();
  const { client } = useApi();
  const session = useSession();
  const enabled = useMayBreak() && session?.firstTimeLogin === false;
  const { data } = useCall('protection.dueSummary', {}, { enabled });
  const [closed, setClosed] = useState(false);
  const summary = closed ? null : (data?.summary ?? null);
  const worded = useEveryWord(summary !== null);
  if (!summary || !worded) return null;
  const close = () => {
    setClosed(true);
    // Should it not arrive, it is shown once more.
    client.call('protection.markSummaryShown', {}).catch(() => undefined);
  };
  return (
    <Sheet open onClose={close} title={t('protection.statement.thirtyDays')}>
      <div className={styles.prompt}>
        <ActivitySums activity={summary} />
        <Button
          kind="secondary"
          onClick={() => {
            close();
            void navigate({ to: paths.protection });
          }}
        >
          {t('title.protection')}
        </Button>
        <Button onClick={close}>{t('ui.close')}</Button>
      </div>
    </Sheet>
  );
}
