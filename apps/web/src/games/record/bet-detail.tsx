import { useMutation } from '@tanstack/react-query';
import type { PastRound } from '@tessera/contract/games/studio';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CallFailed, useApi, useCall, useFailureText } from '../../api/index.ts';
import { useFormats, useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/motion/skeleton.tsx';
import { PastBalance } from '../../wallet/index.ts';
import { BaccaratBoard } from '../baccarat/baccarat-board.tsx';
import { DiceBoard } from '../dice/dice-board.tsx';
import { FishingBoard } from '../fishing/fishing-board.tsx';
import { frameRules } from '../launch/game-frame.tsx';
import { Reels } from '../slot/reels.tsx';
import type { Board } from '../studio/board.ts';
import { Verify } from '../studio/fair-play.tsx';
import styles from './bet-detail.module.css';
import { Fact, RoundSteps } from './round-steps.tsx';

export interface BetDetailProps {
  readonly orderNo: string;
}

const KINDS = { bet: 'bets.kind.bet', win: 'bets.kind.win', rollback: 'bets.kind.rollback' } as const;

/** One bet with its ledger movements. An in-house bet also has its fairness proof and a replay. */
export function BetDetail({ orderNo }: BetDetailProps) {
  const t = useT();
  const { date, number } = useFormats();
  const { code: language } = useLanguage();
  const { currency } = useApi().status.info;
  const { data, error, refetch } = useCall('play.gameRound', { orderNo, language });
  if (error && !data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={styles.shape} />;
  const { bet, movements, ownStudio, pageElsewhere } = data;
  const first = movements[0];
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        <Fact label={t('bets.order')} value={<bdi dir="ltr">{bet.orderNo}</bdi>} />
        <Fact label={t('bets.time')} value={date(bet.time, 'second')} />
        <Fact label={t('record.stake')} value={<Money amount={bet.betAmount} currency={currency} />} />
        {bet.freeBets > 0 && <Fact label={t('record.free.bets')} value={number(bet.freeBets)} />}
        {bet.freeAmount !== '0.00' && (
          <Fact
            label={t('record.free.worth')}
            value={<Money amount={bet.freeAmount} currency={currency} />}
          />
        )}
        <Fact label={t('record.win')} value={<Money amount={bet.winAmount} currency={currency} />} />
        <Fact
          label={t('record.net')}
          value={<Money amount={bet.profitAndLoss} currency={currency} signed />}
        />
      </dl>
      {movements.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{t('bets.movements')}</h3>
          {first && (
            <p className={styles.before}>
              {t('bets.before')} <PastBalance amount={first.balanceBefore} currency={currency} />
            </p>
          )}
          <ul className={styles.movements}>
            {movements.map(({ kind, amount, balanceAfter }, at) => (
              <li key={at} className={styles.movement}>
                <span>{t(KINDS[kind as keyof typeof KINDS] ?? 'bets.kind.other')}</span>
                <Money amount={amount} signed />
                <span className={styles.after}>
                  {t('record.balance')} <PastBalance amount={balanceAfter} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {ownStudio && <OwnRound orderNo={orderNo} />}
      {pageElsewhere && <RoundPage orderNo={orderNo} name={bet.gameName} />}
    </div>
  );
}

/** The round as played, and the check of the result against the seeds. */
function OwnRound({ orderNo }: BetDetailProps) {
  const t = useT();
  const { number } = useFormats();
  const { data } = useCall('studio.pastRound', { orderNo });
  if (!data) return null;
  const { round, serverSeed } = data;
  const { proof } = round;
  return (
    <>
      <Replay past={data} />
      <RoundSteps past={data} />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.fairness')}</h3>
        <dl className={styles.proof}>
          <Fact label={t('studio.fair.hash')} value={<bdi dir="ltr">{proof.serverSeedHash}</bdi>} />
          <Fact label={t('studio.fair.clientSeed')} value={<bdi dir="ltr">{proof.clientSeed}</bdi>} />
          <Fact label={t('bets.nonce')} value={number(proof.nonce)} />
          <Fact label={t('bets.draws')} value={<bdi dir="ltr">{proof.draws.join(' ')}</bdi>} />
          {serverSeed !== null && (
            <Fact label={t('studio.fair.previousSeed')} value={<bdi dir="ltr">{serverSeed}</bdi>} />
          )}
        </dl>
        {serverSeed === null ? (
          <p className={styles.sealed}>{t('bets.sealed')}</p>
        ) : (
          <Verify shown={data} serverSeed={serverSeed} />
        )}
      </section>
    </>
  );
}

type PastOf<Game extends PastRound['game']> = Extract<PastRound, { game: Game }>;

/** Replays an in-house round on its board, without a bet. */
function Replay({ past }: { readonly past: PastRound }) {
  if (past.game === 'slot') return <SlotReplay past={past} />;
  if (past.game === 'dice') return <DiceReplay past={past} />;
  if (past.game === 'baccarat') return <BaccaratReplay past={past} />;
  return <FishingReplay past={past} />;
}

/** Cycle of the replay. The market's minimum applies only to rounds with a stake. */
const SLOT_CYCLE_MS = 2500;

function SlotReplay({ past: { table, round } }: { readonly past: PastOf<'slot'> }) {
  const [first] = useState(() => table.reels.map(() => 0));
  return (
    <ReplayBoard choice={{}} round={round}>
      {(board, shown) => (
        <Reels ref={board} table={table} cycleMs={SLOT_CYCLE_MS} firstStops={first} shown={shown} />
      )}
    </ReplayBoard>
  );
}

function DiceReplay({ past: { round } }: { readonly past: PastOf<'dice'> }) {
  const choice = { side: round.side, chance: round.chance };
  return (
    <ReplayBoard choice={choice} round={round}>
      {(board, shown) => <DiceBoard ref={board} choice={choice} firstRoll={undefined} shown={shown} />}
    </ReplayBoard>
  );
}

function BaccaratReplay({ past: { round } }: { readonly past: PastOf<'baccarat'> }) {
  return (
    <ReplayBoard choice={undefined} round={round}>
      {(board, shown) => <BaccaratBoard ref={board} shown={shown} />}
    </ReplayBoard>
  );
}

function FishingReplay({ past: { table, round } }: { readonly past: PastOf<'fishing'> }) {
  const choice = { fish: round.fish, gear: round.gear };
  return (
    <ReplayBoard choice={choice} round={round}>
      {(board) => <FishingBoard ref={board} casts={table.casts} choice={choice} locked />}
    </ReplayBoard>
  );
}

interface ReplayBoardProps<Choice, Round> {
  readonly choice: Choice;
  readonly round: Round;
  readonly children: (board: RefObject<Board<Choice, Round> | null>, shown: Round | undefined) => ReactNode;
}

function ReplayBoard<Choice, Round>({ choice, round, children }: ReplayBoardProps<Choice, Round>) {
  const t = useT();
  const board = useRef<Board<Choice, Round>>(null);
  const [state, setState] = useState<'waits' | 'runs' | 'stands'>('waits');
  const run = async () => {
    setState('runs');
    board.current?.begin(choice);
    await board.current?.show(round);
    setState('stands');
  };
  return (
    <div className={styles.replay}>
      {children(board, state === 'stands' ? round : undefined)}
      <Button kind="secondary" busy={state === 'runs'} onClick={() => void run()}>
        {t('bets.replay')}
      </Button>
    </div>
  );
}

interface RoundPageProps {
  readonly orderNo: string;
  /** Name of the game. */
  readonly name: string;
}

const OWN_WORDS = {
  'game.round.no.page': 'bets.page.none',
  vendor_under_maintenance: 'bets.page.away',
} as const;

/** Link to the vendor's own page about the round. */
export function RoundPage({ orderNo, name }: RoundPageProps) {
  const t = useT();
  const { client } = useApi();
  // The address may work only once, so each tap requests a new address.
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
