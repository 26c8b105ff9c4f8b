import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useAutoDialogClaim, useAutoDialog } from '../../content/popups/auto-dialog.ts';
import { ActivitySums } from '../../wallet/index.ts';
import styles from './prompts.module.css';
import { useDueSummary } from './use-due-summary.ts';
import { useEveryWord } from './use-every-word.ts';

/** What the last 30 days came to, shown once a day to who plays for money. */
export function DailySummary() {
  const t = useT();
  const navigate = useNavigate();
  const { client } = useApi();
  const queries = useQueryClient();
  const { summary, asking } = useDueSummary();
  // It is owed at every login: nothing else comes by itself while it is not known whether it is due.
  useAutoDialogClaim('summary', asking || summary !== null);
  const worded = useEveryWord(summary !== null);
  const free = useAutoDialog('summary', summary !== null && worded);
  if (!summary || !free) return null;
  const close = () => {
    queries.setQueryData(['protection.dueSummary', {}], { summary: null });
    // Should it not arrive, the next visit shows it once more.
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
