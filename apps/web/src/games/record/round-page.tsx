import { useMutation } from '@tanstack/react-query';
import { useApi, useFailureText } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { frameRules } from '../launch/frame-rules.ts';
import styles from './bet-detail.module.css';

export interface RoundPageProps {
  readonly orderNo: string;
  /** Of the game. */
  readonly name: string;
}

const OWN_WORDS = {
  'game.round.no.page': 'bets.page.none',
  vendor_under_maintenance: 'bets.page.away',
} as const;

/** A round of another house, on the page which that house has of it. */
export function RoundPage({ orderNo, name }: RoundPageProps) {
  const t = useT();
  const { client } = useApi();
  // An address may work once: each tap asks for another one.
  const page = useMutation({
    mutationFn: () => client.call('play.roundPage', { orderNo }),
  });
  const failure = useFailureText(page.error, OWN_WORDS);
  const rules = page.data && frameRules(page.data.url, location.origin);
  const wrong = page.isError ? failure : page.data && !rules ? t('bets.page.none') : undefined;
  return (
    <section className={styles.section}>
      {rules && (
        <iframe
          className={styles.page}
          src={rules.src}
          title={name}
          sandbox={rules.sandbox}
          referrerPolicy="no-referrer"
        />
      )}
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      <Button kind="secondary" busy={page.isPending} onClick={() => page.mutate()}>
        {t('bets.page')}
      </Button>
    </section>
  );
}
