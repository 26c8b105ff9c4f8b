import { checkDraw, type DrawCheck } from '@tessera/contract/lottery/draw-proof';
import type { PublishedProof } from '@tessera/contract/lottery/numeros';
import { useQuery } from '@tanstack/react-query';
import { CallFailed, useCall } from '../../api/index.ts';
import { webCrypto } from '../../browser-crypto.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Icon } from '../../ui/pictures/icon.tsx';
import { REFETCH_EVERY_MS } from '../games.ts';
import styles from '../lottery.module.css';

export interface VerifyDrawProps {
  readonly gameId: string;
  readonly numero: string;
}

/**
 * Before the draw, what is fixed of it: the commitment to its seed, and after the sale the digest of all bets. After
 * the draw, all its parts and their check in this browser.
 */
export function VerifyDraw({ gameId, numero }: VerifyDrawProps) {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(
    'numeros.drawProof',
    { gameId, numero },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  if (isPending) return <p role="status">{t('ui.loading')}</p>;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const { winningNumber, serverSeed, orderDigest } = data;
  if (data.cancelled && winningNumber === null) return <NeverDrawn proof={data} />;
  // No seed decides a result that staff enters or imports.
  const isEntered = winningNumber === null ? data.results === 'staff' : serverSeed === null;
  if (isEntered)
    return (
      <div className={page.stack}>
        <p>{t(winningNumber === null ? 'lottery.verify.enteredWait' : 'lottery.verify.entered')}</p>
        <Parts digest={orderDigest} winningNumber={winningNumber} />
      </div>
    );
  const { commitment, committedAt } = data;
  return (
    <div className={page.stack}>
      <p className={page.quiet}>
        {t(winningNumber === null ? 'lottery.verify.before' : 'lottery.verify.text')}
      </p>
      <CheckResult proof={data} />
      <Parts
        commitment={commitment}
        committedAt={committedAt}
        digest={orderDigest}
        seed={serverSeed}
        winningNumber={winningNumber}
      />
    </div>
  );
}

/** An issue that was cancelled before its draw: nothing that is still awaited. */
function NeverDrawn({
  proof: { results, commitment, committedAt, orderDigest },
}: {
  readonly proof: PublishedProof;
}) {
  const t = useT();
  return (
    <div className={page.stack}>
      <p>
        <Badge tone="bad">{t('lottery.results.cancelled')}</Badge>
      </p>
      <p className={page.quiet}>{t('lottery.verify.neverDrawn')}</p>
      <Parts
        {...(results === 'seeds' && { commitment, committedAt })}
        {...(orderDigest !== null && { digest: orderDigest })}
        winningNumber={null}
      />
    </div>
  );
}

/** Why a draw is wrong, by the failed step. */
type Wrong = 'algorithm' | 'commitment' | 'numbers';

function wrongStep({ known, committed, drawn }: DrawCheck): Wrong | undefined {
  if (!known) return 'algorithm';
  if (!committed) return 'commitment';
  return drawn ? undefined : 'numbers';
}

function CheckResult({ proof }: { readonly proof: PublishedProof }) {
  const t = useT();
  const { serverSeed, orderDigest, winningNumber } = proof;
  const isDrawn = serverSeed !== null && orderDigest !== null && winningNumber !== null;
  const { data, isError } = useQuery({
    queryKey: ['check', proof],
    enabled: isDrawn,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const crypto = webCrypto();
      if (!crypto || serverSeed === null || orderDigest === null || winningNumber === null)
        throw new Error('this browser cannot verify');
      return {
        wrong: wrongStep(await checkDraw(crypto, { ...proof, serverSeed, orderDigest, winningNumber })),
      };
    },
    retry: false,
  });
  if (!isDrawn) return <p role="status">{t('lottery.verify.wait')}</p>;
  if (isError) return <p role="alert">{t('studio.verify.impossible')}</p>;
  if (!data) return <p role="status">{t('ui.loading')}</p>;
  const { wrong } = data;
  return (
    <p className={styles.verdict} data-good={wrong === undefined} role="status">
      <Icon name={wrong === undefined ? 'check' : 'alert'} />
      {wrong === undefined
        ? t('lottery.verify.good')
        : t('lottery.verify.bad', { reason: t(`lottery.verify.wrong.${wrong}`) })}
    </p>
  );
}

interface PartsProps {
  readonly commitment?: string;
  readonly committedAt?: string;
  /** Null until the sale closes. */
  readonly digest?: string | null;
  readonly seed?: string | null;
  readonly winningNumber: string | null;
}

function Parts({ commitment, committedAt, digest, seed, winningNumber }: PartsProps) {
  const t = useT();
  const { date } = useFormats();
  const parts = [
    { label: t('lottery.verify.commitment'), value: commitment },
    { label: t('lottery.verify.committedAt'), value: committedAt && date(committedAt, 'second') },
    { label: t('lottery.verify.digest'), value: digest === null ? t('lottery.verify.digestWait') : digest },
    { label: t('lottery.verify.seed'), value: seed },
    { label: t('lottery.results.drawn'), value: winningNumber },
  ];
  return (
    <dl className={styles.parts}>
      {parts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
