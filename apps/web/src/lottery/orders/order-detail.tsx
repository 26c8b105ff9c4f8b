import { checkOrder, isTextOfOrder } from '@tessera/contract/lottery/draw-proof';
import { VIETNAM_PRIZES } from '@tessera/contract/lottery/draw-shapes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, CallFailure, useApi, useCall } from '../../api/index.ts';
import { webCrypto } from '../../browser-crypto.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { PushOffer } from '../../messages/for-push-offers.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { ExplainSheet } from '../../wallet/for-rewards.ts';
import { DrawnNumbers } from '../drawn-numbers.tsx';
import { EarlierResults } from '../earlier-results.tsx';
import { type LotteryGame, REFETCH_EVERY_MS } from '../games.ts';
import styles from '../lottery.module.css';
import { IssueProof } from '../results/issue-proof.tsx';
import { WholeResult } from '../results/whole-result.tsx';
import own from './order.module.css';
import { BetAgain } from './bet-again.tsx';
import { cancellableLines, CancelSheet } from './cancel-order.tsx';
import { Amount, Line, RevokedPrizes, standing } from './order-line.tsx';
import {
  CANCELLED,
  isDrawn,
  isOpen,
  orderStatus,
  returnedWords,
  type LotteryOrderDetail,
} from './order-status.ts';

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
      {isOpen(data.status) && <PushOffer about="draw" />}
      <OrderLines game={game} order={data} onExplain={setExplained} />
      <BetAgain game={game} order={data} />
      <ButtonLink to={paths.accountRecord} kind="secondary">
        {t('title.accountRecord')}
      </ButtonLink>
      <IssueProof gameId={data.gameId} numero={data.numero}>
        {t(data.winningNumber === null ? 'lottery.verify.fixed' : 'lottery.verify.draw')}
      </IssueProof>
      <OwnProof order={data} />
      <RevokedPrizes order={data} onExplain={setExplained} />
      {data.winningNumber !== null && game.shape in VIETNAM_PRIZES && (
        <WholeResult game={game} text={data.winningNumber} />
      )}
      <ExplainSheet txId={explained} onClose={() => setExplained(undefined)} />
    </div>
  );
}

/** The lines, each with its cancellation while the sale is open. */
function OrderLines({ game, order, onExplain }: OrderHeadProps) {
  const t = useT();
  const [cancelled, setCancelled] = useState<readonly string[]>();
  const cancellable = cancellableLines(order);
  return (
    <>
      <ol className={page.stack}>
        {order.lines.map((line, at) => (
          // Lines keep their order and have no identity.
          <Line
            key={at}
            game={game}
            line={line}
            winningNumber={order.winningNumber}
            place={at + 1}
            movements={order.movements.filter((movement) => movement.line === at + 1)}
            onExplain={onExplain}
            onCancel={
              // Of a single line, the button of the order.
              cancellable.length > 1 && cancellable.includes(line.orderDetailId)
                ? () => setCancelled([line.orderDetailId])
                : undefined
            }
          />
        ))}
      </ol>
      {cancellable.length > 0 && (
        <Button kind="secondary" onClick={() => setCancelled(cancellable)}>
          {t('lottery.order.cancel')}
        </Button>
      )}
      <CancelSheet order={order} lineIds={cancelled} onClose={() => setCancelled(undefined)} />
    </>
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
  const returned = returnedWords(order.status);
  const ofKind = (kind: Movement['kind']) => standing(order.movements, kind);
  return (
    <>
      <p className={`${styles.resultHead} ${styles.fixedHead}`}>
        <strong>{t('lottery.issue', { numero: order.numero })}</strong>
        <span className={own.state}>
          <Badge tone={tone}>{t(words)}</Badge>
        </span>
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
        {returned ? (
          <Amount
            label={t(returned)}
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

function knownOrder({ orderId, bettingSlipString, lines }: LotteryOrderDetail) {
  const cancelledLines = lines.flatMap(({ status }, at) => (status === CANCELLED ? [at + 1] : []));
  return { orderId, bettingSlipString, cancelledLines };
}

/** Of an own order, in a check that this browser makes. */
type OwnCheck = 'waits' | 'good' | 'bad';

/**
 * Proves in this browser that the order, as the screen shows it, is part of the digest that the published proof of the
 * draw contains. The digest is fixed when the sale closes.
 */
function OwnProof({ order }: { readonly order: LotteryOrderDetail }) {
  const t = useT();
  const { client } = useApi();
  const { orderId, gameId, numero } = order;
  const proof = useMutation({
    mutationFn: async (): Promise<OwnCheck> => {
      const crypto = webCrypto();
      if (!crypto) throw new Error('this browser cannot verify');
      const { orderDigest } = await client.call('numeros.drawProof', { gameId, numero });
      if (orderDigest === null) return 'waits';
      const stated = await client.call('lotteryOrders.orderProof', { id: orderId });
      if (!isTextOfOrder(stated.order, knownOrder(order))) return 'bad';
      return (await checkOrder(crypto, stated.order, stated.path, orderDigest)) ? 'good' : 'bad';
    },
  });
  if (proof.data === 'good' || proof.data === 'bad')
    return (
      <p className={styles.verdict} data-good={proof.data === 'good'} role="status">
        {t(proof.data === 'good' ? 'lottery.verify.ownGood' : 'lottery.verify.ownBad')}
      </p>
    );
  return (
    <>
      <Button kind="quiet" busy={proof.isPending} onClick={() => proof.mutate()}>
        {t('lottery.verify.own')}
      </Button>
      {proof.data === 'waits' && <p role="status">{t('lottery.verify.ownWaits')}</p>}
      {proof.isError && <p role="alert">{t('studio.verify.impossible')}</p>}
    </>
  );
}
