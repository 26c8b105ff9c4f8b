import { checkOrder, isTextOfOrder } from '@tessera/contract/lottery/draw-proof';
import { VIETNAM_PRIZES } from '@tessera/contract/lottery/draw-shapes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, CallFailure, useApi, useCall } from '../../api/index.ts';
import { webCrypto } from '../../browser-crypto.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { ExplainSheet } from '../../wallet/for-rewards.ts';
import { DrawnNumbers } from '../drawn-numbers.tsx';
import { EarlierResults } from '../earlier-results.tsx';
import { type LotteryGame, REFETCH_EVERY_MS } from '../games.ts';
import styles from '../lottery.module.css';
import { WholeResult } from '../results/whole-result.tsx';
import own from './order.module.css';
import { BetAgain } from './bet-again.tsx';
import { Amount, Line, RevokedPrizes, standing } from './order-line.tsx';
import { isDrawn, orderStatus, REFUNDED, type LotteryOrderDetail } from './order-status.ts';

type Movement = LotteryOrderDetail['movements'][number];

export interface OrderDetailProps {
  readonly game: LotteryGame;
  readonly orderId: string;
}

/** One own order: its lines with the winning picks, the result, and the proof of the order. */
export function OrderDetail({ game, orderId }: OrderDetailProps) {
  const t = useT();
  const [explained, setExplained] = useState<string>();
  const { data, error, isPending, refetch } = useCall(
    'lotteryOrders.orderInfo',
    { id: orderId },
    { refetchEveryMs: REFETCH_EVERY_MS },
  );
  if (isPending) return <p role="status">{t('ui.loading')}</p>;
  if (error instanceof CallFailure && error.code === 'lottery.order.not.found')
    return <p className={page.quiet}>{t('lottery.order.notFound')}</p>;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={page.stack}>
      <OrderHead game={game} order={data} onExplain={setExplained} />
      <ol className={page.stack}>
        {data.lines.map((line, at) => (
          // Lines keep their order and have no identity.
          <Line
            key={at}
            game={game}
            line={line}
            winningNumber={data.winningNumber}
            place={at + 1}
            movements={data.movements.filter((movement) => movement.line === at + 1)}
            onExplain={setExplained}
          />
        ))}
      </ol>
      <BetAgain game={game} order={data} />
      <ButtonLink to={paths.accountRecord} kind="secondary">
        {t('title.accountRecord')}
      </ButtonLink>
      <OwnProof order={data} />
      <RevokedPrizes order={data} onExplain={setExplained} />
      {data.winningNumber !== null && game.shape in VIETNAM_PRIZES && (
        <WholeResult game={game} text={data.winningNumber} />
      )}
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}

interface OrderHeadProps {
  readonly game: LotteryGame;
  readonly order: LotteryOrderDetail;
  readonly onExplain: (txId: string) => void;
}

/** The state, the results and the sums of an order. */
function OrderHead({ game, order, onExplain }: OrderHeadProps) {
  const t = useT();
  const { date } = useFormats();
  const { words, tone } = orderStatus(order.status);
  const ofKind = (kind: Movement['kind']) => standing(order.movements, kind);
  return (
    <>
      <p className={`${styles.resultHead} ${own.orderHead}`}>
        <strong>{t('lottery.issue', { numero: order.numero })}</strong>
        <Badge tone={tone}>{t(words)}</Badge>
      </p>
      <div className={own.drawnRoom}>
        {order.winningNumber === null ? (
          <span className={page.quiet}>{t('lottery.noResult')}</span>
        ) : (
          <DrawnNumbers shape={game.shape} text={order.winningNumber} />
        )}
        <EarlierResults results={order.earlierResults} />
      </div>
      <dl className={styles.parts}>
        <Amount
          label={t('lottery.amount')}
          amount={order.amount}
          movements={ofKind('stake')}
          onExplain={onExplain}
        />
        {order.status === REFUNDED ? (
          <Amount
            label={t('lottery.status.refunded')}
            amount={order.amount}
            movements={ofKind('refund')}
            onExplain={onExplain}
          />
        ) : (
          <Amount
            label={t('lottery.win')}
            amount={isDrawn(order.status) ? order.winAmount : undefined}
            movements={ofKind('prize')}
            onExplain={onExplain}
          />
        )}
        <div>
          <dt>{t('lottery.time')}</dt>
          <dd>{date(order.time, 'second')}</dd>
        </div>
      </dl>
    </>
  );
}

/**
 * Proves in this browser that the order, as the screen shows it, is part of the digest that the published proof of the
 * draw contains.
 */
function OwnProof({ order }: { readonly order: LotteryOrderDetail }) {
  const t = useT();
  const { client } = useApi();
  const { orderId, gameId, numero } = order;
  const proof = useMutation({
    mutationFn: async () => {
      const crypto = webCrypto();
      if (!crypto) throw new Error('this browser cannot verify');
      const [stated, draw] = await Promise.all([
        client.call('lotteryOrders.orderProof', { id: orderId }),
        client.call('numeros.drawProof', { gameId, numero }),
      ]);
      if (draw.orderDigest === null || !isTextOfOrder(stated.order, order)) return false;
      return checkOrder(crypto, stated.order, stated.path, draw.orderDigest);
    },
  });
  if (proof.data !== undefined)
    return (
      <p className={styles.verdict} data-good={proof.data} role="status">
        {t(proof.data ? 'lottery.verify.ownGood' : 'lottery.verify.ownBad')}
      </p>
    );
  return (
    <>
      <Button
        kind="quiet"
        disabled={order.winningNumber === null}
        busy={proof.isPending}
        onClick={() => proof.mutate()}
      >
        {t('lottery.verify.own')}
      </Button>
      {proof.isError && <p role="alert">{t('studio.verify.impossible')}</p>}
    </>
  );
}
