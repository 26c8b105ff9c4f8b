import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { FailureNote } from '../../identity/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import page from '../../ui/blocks/page.module.css';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';
import styles from './erasure.module.css';
import { useKeepOverview } from './use-keep-overview.ts';

/** When the account is erased, and the way back until then. */
export function Due({ at }: { readonly at: string }) {
  const t = useT();
  const { date } = useFormats();
  const hydrated = useHydrated();
  const staying = useTakeBack();
  return (
    <section className={page.card} data-tone="bad" aria-labelledby="erasure-due">
      <span className={styles.oneLine}>
        <Badge tone="bad">{t('erasure.asked')}</Badge>
      </span>
      <h2 id="erasure-due" className={styles.title}>
        {t('erasure.due', { time: date(at) })}
      </h2>
      <p className={page.quiet}>{t('erasure.dueText')}</p>
      {staying.isError && <FailureNote error={staying.error} />}
      <Button disabled={!hydrated} busy={staying.isPending} onClick={() => staying.mutate()}>
        {t('erasure.keep')}
      </Button>
    </section>
  );
}

function useTakeBack() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const keep = useKeepOverview();
  return useMutation({
    mutationFn: () => client.call('erasure.takeBackErasure', {}),
    onSuccess: (overview) => {
      keep(overview);
      toast.show(t('erasure.kept'), 'done');
    },
  });
}
