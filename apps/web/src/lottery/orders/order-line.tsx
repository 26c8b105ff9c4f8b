import { drawnOf } from '@tessera/contract/lottery/draw-shapes';
import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { playOf } from '@tessera/contract/lottery/plays';
import { picksFrom } from '@tessera/contract/lottery/slip';
import { unitsFromAmount } from '@tessera/contract/money';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { ExplainedAmount } from '../../wallet/for-rewards.ts';
import { directionOf } from '../direction.ts';
import type { LotteryGame } from '../games.ts';
import styles from '../lottery.module.css';
import own from './order.module.css';
import { usePlayWords } from '../play/play-names.ts';
import { usePointsText } from '../play/points-text.ts';
import { isDrawn, orderStatus, returnedWords, type LotteryOrderDetail } from './order-status.ts';

type OrderLine = LotteryOrderDetail['lines'][number];
type Movement = LotteryOrderDetail['movements'][number];

/** Movements of a kind that count. A refunded stake counts too, beside its refund. */
export function standing(movements: readonly Movement[], wanted: Movement['kind']): readonly Movement[] {
  return movements.filter(({ kind, reversed }) => kind === wanted && (wanted === 'stake' || !reversed));
}

export interface AmountProps {
  readonly label: string;
  /** Undefined before the draw. */
  readonly amount: string | undefined;
  readonly movements: readonly Movement[];
  readonly onExplain: (txId: string) => void;
}

/** An amount that opens its movement. The lines explain an amount of several movements. */
export function Amount({ label, amount, movements, onExplain }: AmountProps) {
  const txId = movements.length === 1 ? movements[0]?.txId : undefined;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {amount === undefined ? '–' : <ExplainedAmount amount={amount} txId={txId} onExplain={onExplain} />}
      </dd>
    </div>
  );
}

export interface LineProps {
  readonly game: LotteryGame;
  readonly line: OrderLine;
  readonly winningNumber: string | null;
  /** From 1. */
  readonly place: number;
  readonly movements: readonly Movement[];
  readonly onExplain: (txId: string) => void;
  /** Absent where the line cannot be cancelled alone. */
  readonly onCancel?: (() => void) | undefined;
}

export function Line({ game, line, winningNumber, place, movements, onExplain, onCancel }: LineProps) {
  const t = useT();
  const words = usePlayWords();
  const play = playOf(line.playId);
  const picks = play && picksFrom(play, line.picks);
  const pointsText = usePointsText();
  const points = play && pointsText(play, unitsFromAmount(line.amount) / BigInt(line.stakes));
  const drawn = isDrawn(line.status);
  // A refund takes the place of the prize, so that nothing moves while the order is open.
  const returned = returnedWords(line.status);
  const won = returned
    ? (['refund', t(returned), line.amount] as const)
    : (['prize', t('lottery.prize'), drawn ? line.prize : undefined] as const);
  const amounts = [
    ['stake', t('lottery.stakes', { count: line.stakes }), line.amount],
    won,
    ['rebate', t('lottery.rebate'), drawn ? line.rebate : undefined],
  ] as const;
  const { words: state, tone } = orderStatus(line.status);
  return (
    <li className={`${page.smallCard} ${styles.order}`}>
      <p className={`${styles.resultHead} ${styles.fixedHead}`}>
        <strong>{play ? words.name(play.code) : t('lottery.line', { line: place })}</strong>
        <span className={own.state}>
          <Badge tone={tone}>{t(state)}</Badge>
        </span>
      </p>
      {play && picks ? (
        <PickedValues game={game} play={play} picks={picks} winningNumber={winningNumber} />
      ) : (
        <bdi>{line.picks}</bdi>
      )}
      {points !== undefined && <p className={page.quiet}>{points}</p>}
      <dl className={styles.parts}>
        {amounts.map(([kind, label, amount]) => (
          <Amount
            key={kind}
            label={label}
            amount={amount}
            movements={standing(movements, kind)}
            onExplain={onExplain}
          />
        ))}
      </dl>
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {t('lottery.order.cancelLine', { line: place })}
        </Button>
      )}
    </li>
  );
}

export interface RevokedPrizesProps {
  readonly order: LotteryOrderDetail;
  readonly onExplain: (txId: string) => void;
}

/** Prizes that were taken back. A prize opens its movement, which leads to the reversal. */
export function RevokedPrizes({ order, onExplain }: RevokedPrizesProps) {
  const t = useT();
  const { date, money } = useFormats();
  const { currency } = useApi().status.info;
  const revoked = order.lines.flatMap((line, place) => {
    const prizes = order.movements
      .filter((one) => one.line === place + 1 && one.kind === 'prize' && one.reversed)
      .values();
    return line.revoked.filter(({ won }) => won).map((one) => ({ ...one, txId: prizes.next().value?.txId }));
  });
  return revoked.map(({ prize, revokedAt, txId }, at) => {
    const when = date(revokedAt, 'second');
    const words = t('lottery.revokedPrize', { amount: money(prize, { currency }), when });
    if (txId === undefined)
      return (
        // Settlements keep their order and have no identity.
        <p key={at} className={page.quiet}>
          {words}
        </p>
      );
    return (
      <button
        key={at}
        type="button"
        className={page.link}
        aria-haspopup="dialog"
        onClick={() => onExplain(txId)}
      >
        {words}
      </button>
    );
  });
}

interface PickedValuesProps {
  readonly game: LotteryGame;
  readonly play: PlayDefinition;
  readonly picks: Picks;
  readonly winningNumber: string | null;
}

/** The picks, with those marked that are in a winning stake. */
function PickedValues({ game, play, picks, winningNumber }: PickedValuesProps) {
  const words = usePlayWords();
  const drawn = winningNumber === null ? undefined : drawnOf(game.shape, winningNumber);
  const won = drawn ? winningPicks(play, picks, drawn) : new Set<string>();
  const rows = play.rows.map((row, at) =>
    (picks[at] ?? []).map((value) => ({ value, text: words.value(row, value, play.code) })),
  );
  return (
    <div className={own.picked} dir={directionOf(rows.flat().map(({ text }) => text))}>
      {play.rows.map((row, at) => (
        <span key={row.name} className={own.pickedRow}>
          {rows[at]?.map(({ value, text }) => (
            <span key={value} className={own.pick} data-won={won.has(`${at}:${value}`) || undefined}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

/**
 * Picks that a win needs, as `row:value`: without such a pick the line wins fewer stakes. A returned stake is no win.
 * Independent of the kind of play, because the play itself counts the wins.
 */
export function winningPicks(
  play: PlayDefinition,
  picks: Picks,
  drawn: readonly number[],
): ReadonlySet<string> {
  const winsOf = (of: Picks) =>
    play.wins(of, drawn).reduce((sum, wins, at) => sum + (play.tiers[at]?.refund ? 0 : wins), 0);
  const all = winsOf(picks);
  if (all === 0) return new Set();
  return new Set(
    picks.flatMap((picked, at) =>
      picked
        .filter(
          (value) =>
            winsOf(
              picks.with(
                at,
                picked.filter((one) => one !== value),
              ),
            ) < all,
        )
        .map((value) => `${at}:${value}`),
    ),
  );
}
