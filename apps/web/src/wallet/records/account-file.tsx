import { useMutation } from '@tanstack/react-query';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import { fetchFile, saveFile, useApi } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { AccountTotalsProps } from './account-totals.tsx';
import { daysOf } from './range.ts';
import styles from './records.module.css';

/** Saves the movements of a filter on the device, all pages of them. */
export function AccountFile({ input, range }: AccountTotalsProps) {
  const t = useT();
  const { session } = useApi();
  const { code: language } = useLanguage();
  const file = useMutation({
    mutationFn: () =>
      fetchFile(session, TRANSACTION_FILE, { language, ...input, ...daysOf(range, Date.now()) }),
    onSuccess: (data) => saveFile(data, 'account-record.csv'),
  });
  return (
    <div className={styles.file}>
      <Button kind="secondary" busy={file.isPending} onClick={() => file.mutate()}>
        {t(file.isPending ? 'account.filing' : 'account.file')}
      </Button>
      {file.isError && <p role="alert">{t('account.fileFailed')}</p>}
    </div>
  );
}
