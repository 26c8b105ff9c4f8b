import { useLocation } from '@tanstack/react-router';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { PRIZE_MODES } from '@tessera/contract/lottery/play-definition';
import { mostPayoutUnits, stakeAmount } from '@tessera/contract/lottery/prize';
import { picksText, type SlipLine } from '@tessera/contract/lottery/slip';
import { type ComponentProps, useState } from 'react';
import { CallFailure, useApi, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { useBalance } from '../../wallet/index.ts';
import { Countdown } from '../countdown.tsx';
import { OtherStations } from '../stations/other-stations.tsx';
import { type StationOrders, useStationOrders } from '../stations/station-orders.ts';
import shared from '../lottery.module.css';
import { type LotteryGame, useSale } from '../games.ts';
import { type Band, exceededBy, type GameSetting, rebateOf, sumsOf } from './stake.ts';
import { usePlaceOrder } from './place-order.ts';
import { Placed } from './placed-order.tsx';
import { usePlayWords } from './play-names.ts';
import { usePointsText } from './points-text.ts';
import { SlipMessages, UnansweredChase } from './slip-messages.tsx';
import { SlipSums } from './slip-sums.tsx';
import styles from './slip-sheet.module.css';
import { type CurrentSlip, isLocked, linesOf, useSlipOwner } from './slip-store.ts';

export interface SlipSheetProps {
  readonly game: LotteryGame;
  readonly band: Band;
  readonly setting: GameSetting;
  readonly coinUnits: bigint;
  readonly store: CurrentSlip;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The lines of the slip, and the order that they make. */
export function SlipSheet(props: SlipSheetProps) {
  const t = useT();
  const owner = useSlipOwner();
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('lottery.slip')}>
      <div className={`${shared.detailRoom} ${styles.slip}`}>
        {/* Another member of the device does not see the placed order of this member. */}
        <Slip key={owner ?? ''} {...props} />
      </div>
    </Sheet>
  );
}

function Slip(props: SlipSheetProps) {
  const { game, band, store, onClose } = props;
  const t = useT();
  const order = usePlaceOrder(game.gameId, band.prizeModeId, store, band);
  const stations = useStationOrders(game, band, useSale(game.gameId).current?.numero);
  if (order.data)
    return <Placed placed={order.data} game={game} outcomes={stations.outcomes} onClose={onClose} />;
  const lines = linesOf(store.slip);
  if (lines.length === 0) return <p className={page.quiet}>{t('lottery.slipEmpty')}</p>;
  // While a bet waits for its answer, what changes the slip stays in its place, so that the answer moves nothing.
  const fixed = isLocked(store.slip);
  const toChase = { gameId: game.gameId, prize_mode: PRIZE_MODES[band.prizeModeId - 1] ?? 'Lott' };
  // The refusal applies to the earlier lines.
  const change = (action: () => void) => {
    order.reset();
    action();
  };
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          <Line
            // Equal lines are different stakes, and lines have no identity.
            key={at}
            line={line}
            place={at}
            fixed={fixed}
            onRemove={() => change(() => store.remove(at))}
          />
        ))}
      </ol>
      <div className={styles.waits} inert={fixed}>
        <button type="button" className={page.link} onClick={() => change(store.clear)}>
          {t('lottery.removeAll')}
        </button>
      </div>
      {store.slip.isChasing ? (
        <UnansweredChase search={toChase} />
      ) : (
        <Confirmation {...props} lines={lines} order={order} stations={stations} />
      )}
      <div className={styles.waits} inert={fixed}>
        <ButtonLink to={paths.chasePlan} search={toChase} kind="quiet">
          {t('lottery.chase.open')}
        </ButtonLink>
      </div>
    </>
  );
}

interface LineProps {
  readonly line: SlipLine;
  readonly place: number;
  readonly fixed: boolean;
  readonly onRemove: () => void;
}

function Line({ line, place, fixed, onRemove }: LineProps) {
  const t = useT();
  const words = usePlayWords();
  const pointsText = usePointsText();
  const { currency } = useApi().status.info;
  const { play, picks, unit, multiple, series } = line;
  const each = stakeAmount(play, unit, multiple);
  const stakes = play.stakes(picks);
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <span className={styles.play}>{words.name(play.code)}</span>
        <bdi className={styles.picks}>{shownPicks(line, words)}</bdi>
        <span className={page.quiet}>
          {t('lottery.stakes', { count: stakes })} ·{' '}
          {pointsText(play, each) ?? <Money amount={amountFromUnits(each)} currency={currency} />} ·{' '}
          {t('lottery.mostWin')}{' '}
          <Money amount={amountFromUnits(mostPayoutUnits(play, picks, series, each))} currency={currency} />
        </span>
      </div>
      <span className={styles.amount}>
        <Money amount={amountFromUnits(each * BigInt(stakes))} currency={currency} />
      </span>
      <div className={styles.waits} inert={fixed}>
        <IconButton icon="close" label={t('lottery.remove', { line: place + 1 })} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The picks as a slip writes them, with words in the language of the page. */
export function shownPicks({ play, picks }: SlipLine, words: ReturnType<typeof usePlayWords>): string {
  if (play.board !== 'words')
    return picksText(play, picks)
      .split('_')
      .map((row) => row || '–')
      .join(' | ');
  return play.rows
    .map((row, at) => (picks[at] ?? []).map((value) => words.value(row, value, play.code)).join(', ') || '–')
    .join(' | ');
}

interface ConfirmationProps extends SlipSheetProps {
  readonly lines: readonly SlipLine[];
  readonly order: ReturnType<typeof usePlaceOrder>;
  readonly stations: StationOrders;
}

/** Total, balance and issue, with the button that places the order. */
function Confirmation(props: ConfirmationProps) {
  const { game, band, setting, coinUnits, lines, store, order, stations } = props;
  const session = useSession();
  const sale = useSale(game.gameId);
  const address = useLocation({ select: ({ href }) => href });
  const [wanted, setWanted] = useState<string>();
  const { pending } = store.slip;
  const { data: balance } = useBalance();
  const sums = sumsOf(lines);
  const numero = pending?.numero ?? sale.current?.numero;
  const amount = pending?.amount ?? amountOf(order.error) ?? amountFromUnits(sums.amount);
  const exceeded = pending ? undefined : exceededBy(lines, setting, coinUnits);
  const confirm = () => {
    if (!session) setWanted(address);
    else if (numero !== undefined) {
      const confirmed = { numero, amount, returnVersion: setting.returnVersion };
      const sendOthers = () => stations.send(lines, confirmed);
      // The reason of a failure is shown from the mutation.
      void order.mutateAsync(confirmed).then(sendOthers, () => undefined);
    }
  };
  // Each station has an order with this amount. Other stations follow the first answer, also where an answer was lost.
  const times = BigInt(1 + stations.selected.length);
  const sumOf = (one: string) => amountFromUnits(unitsFromAmount(one) * times);
  const isShort = balance !== undefined && isAbove(sumOf(amount), balance.sumBalance);
  return (
    <>
      <div className={styles.waits} inert={pending !== undefined}>
        <OtherStations {...stations} />
      </div>
      <SlipMessages
        isUncertain={pending !== undefined && !order.isPending}
        refusal={order.error}
        isShort={isShort && !order.error && !order.isPending}
        exceeded={exceeded}
        isSuspended={game.suspended}
        numero={pending ? undefined : numero}
        returnVersion={setting.returnVersion}
      />
      <SlipSums
        amount={sumOf(amount)}
        mostWin={sumOf(amountFromUnits(sums.mostWin))}
        rebate={sumOf(amountFromUnits(rebateOf(lines, band)))}
        balance={balance?.sumBalance}
      />
      <div className={styles.waits} inert={pending !== undefined}>
        <IssueOnSale sale={sale} />
      </div>
      <ConfirmButton
        busy={order.isPending}
        disabled={numero === undefined || exceeded !== undefined || game.suspended}
        onClick={confirm}
      >
        <ConfirmLabel isPending={pending !== undefined} amount={sumOf(amount)} numero={numero} />
      </ConfirmButton>
      <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

/** Stays in sight below the lines. */
function ConfirmButton(props: ComponentProps<typeof Button>) {
  return (
    <div className={styles.confirm}>
      <Button {...props} />
    </div>
  );
}

interface ConfirmLabelProps {
  readonly isPending: boolean;
  readonly amount: string;
  readonly numero: string | undefined;
}

function ConfirmLabel({ isPending, amount, numero }: ConfirmLabelProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  if (isPending) return t('lottery.checkAnswer');
  if (numero === undefined) return t('lottery.confirmWait');
  return (
    <span>
      <RichText
        id="lottery.confirm"
        values={{ amount: money(amount, { currency }), numero }}
        parts={{ numero: <span className={shared.together} /> }}
      />
    </span>
  );
}

/** The amount of the server, where the member confirmed another amount. */
function amountOf(error: Error | null): string | undefined {
  const amount =
    error instanceof CallFailure && error.code === 'lottery.amount.changed'
      ? error.value['amount']
      : undefined;
  return typeof amount === 'string' ? amount : undefined;
}

/** A balance may be negative. */
function isAbove(amount: string, balance: string): boolean {
  return balance.startsWith('-') || unitsFromAmount(amount) > unitsFromAmount(balance);
}

/** The issue of the next order. */
function IssueOnSale({ sale: { current, refetch } }: { readonly sale: ReturnType<typeof useSale> }) {
  const t = useT();
  return (
    <p className={styles.issue}>
      {current && (
        <>
          <span>{t('lottery.issue', { numero: current.numero })}</span>
          <Countdown
            untilMs={current.closesAtMs}
            label={t('lottery.closesIn')}
            onEnd={() => void refetch()}
          />
        </>
      )}
    </p>
  );
}
