import { useQueryClient } from '@tanstack/react-query';
import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { MAX_LINES, type SlipLine } from '@tessera/contract/lottery/slip';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Board } from '../board/board.tsx';
import { isOpenLine, openPicks, useClosedNumbers } from '../board/closed-numbers.ts';
import { linesWithFixed, withFixedRow } from '../board/fixed-numbers.ts';
import { deviceRandom, emptyPicks, randomLine } from '../board/selection.ts';
import { TypedNumbers } from '../board/typed-numbers.tsx';
import { type LotteryGame, useSale } from '../games.ts';
import { BetBar, useExceededText } from './bet-bar.tsx';
import styles from './bet-panel.module.css';
import { refreshReturns } from './place-order.ts';
import { usePlayWords } from './play-names.ts';
import { SlipSheet } from './slip-sheet.tsx';
import { type CurrentSlip, isLocked, useSlip } from './slip-store.ts';
import { type Band, exceededBy, type GameSetting, type Stake, stakesOf, sumsOf } from './stake.ts';
import { StakeControls } from './stake-controls.tsx';

/** Random lines of one tap. */
const RANDOM_LINES = 5;
/** A random line can contain a closed number. */
const TRIES = 5;

export interface SelectionPanelProps {
  readonly game: LotteryGame;
  readonly play: PlayDefinition;
  readonly band: Band;
  readonly setting: GameSetting;
  readonly stake: Stake;
  readonly onStake: (stake: Stake) => void;
  readonly slipOpen: boolean;
  readonly onSlip: (open: boolean) => void;
}

/** The board of a play, the stake, and the buttons that add lines to the slip. */
export function SelectionPanel(props: SelectionPanelProps) {
  // Every answer about the sale renders this component, and the board only where the issue is another.
  return <SelectionOfIssue {...props} numero={useSale(props.game.gameId).current?.numero} />;
}

interface SelectionOfIssueProps extends SelectionPanelProps {
  /** The issue on sale. */
  readonly numero: string | undefined;
}

const SelectionOfIssue = memo(function SelectionOfIssue(props: SelectionOfIssueProps) {
  const { game, numero, play, band, setting, stake, onStake, slipOpen, onSlip } = props;
  const closed = useClosedNumbers(game.gameId, numero, play);
  const choice = useChoice(play, closed);
  const store = useSlip(game.gameId, band.prizeModeId);
  const coinUnits = coinUnitsOf(currencyDecimals(useApi().status.info.currency));
  const add = useAdding(store, { play, ...stake }, () => onSlip(true));
  const isChoosing = store.slip.lines.length > 0 || choice.picks.some(({ length }) => length > 0);
  return (
    <>
      <IssueNotice gameId={game.gameId} numero={numero} isChoosing={isChoosing} />
      <Choosing play={play} choice={choice} onLines={add} />
      <StakeControls play={play} band={band} setting={setting} stake={stake} onStake={onStake} />
      <PickedBar {...props} choice={choice} store={store} coinUnits={coinUnits} onLines={add} />
      <SlipSheet
        game={game}
        band={band}
        setting={setting}
        coinUnits={coinUnits}
        store={store}
        open={slipOpen}
        onClose={() => onSlip(false)}
      />
    </>
  );
});

type Choice = ReturnType<typeof useChoice>;

interface ChoosingProps {
  readonly play: PlayDefinition;
  readonly choice: Choice;
  /** Returns how many of the lines fit in the slip. */
  readonly onLines: (lines: readonly Picks[]) => number;
}

/** The rule and the board of a play, random lines and typed lines. */
function Choosing({ play, choice, onLines }: ChoosingProps) {
  const t = useT();
  const words = usePlayWords();
  const random = (count: number) =>
    Array.from({ length: count }, () => randomLine(play, deviceRandom)).filter((picks) =>
      isOpenLine(picks, choice.closed),
    );
  return (
    <>
      <p className={page.quiet}>{words.rule(play.code)}</p>
      {choice.hasFixed && (
        <Checkbox checked={choice.isFixed} onChange={({ target }) => choice.setFixed(target.checked)}>
          {t('lottery.fixed')}
        </Checkbox>
      )}
      <Board play={choice.shown} picks={choice.picks} closed={choice.closed} onChange={choice.choose} />
      <div className={styles.tools}>
        <Button kind="quiet" onClick={() => choice.set(random(TRIES)[0] ?? emptyPicks(play))}>
          {t('lottery.random')}
        </Button>
        <Button kind="quiet" onClick={() => onLines(random(RANDOM_LINES))}>
          {t('lottery.randomMany', { count: RANDOM_LINES })}
        </Button>
        <TypedNumbers play={play} onLines={onLines} />
      </div>
    </>
  );
}

interface PickedBarProps extends SelectionPanelProps, ChoosingProps {
  readonly store: CurrentSlip;
  readonly coinUnits: bigint;
}

/** The amount of the picks and the buttons that bet. Picks above a limit are not added. */
function PickedBar(props: PickedBarProps) {
  const { play, choice, stake, setting, store, coinUnits, onLines, onSlip } = props;
  const t = useT();
  const toasts = useToast();
  const exceededText = useExceededText();
  const { shown, picks, isFixed } = choice;
  // The tapped number is painted before the amounts are counted. The buttons count the present picks again.
  const selection = useDeferredValue(
    useMemo(() => ({ play, shown, picks, isFixed, stake }), [play, shown, picks, isFixed, stake]),
  );
  const counted = useMemo(
    () => ({
      stakes: stakesOf(selection.shown, selection.picks),
      sums: sumsOf([{ play: selection.shown, picks: selection.picks, ...selection.stake }]),
      exceeded: exceededBy(slipLinesOf(selection), setting, coinUnits),
    }),
    [selection, setting, coinUnits],
  );
  const inSlip = store.slip.lines.length;
  const add = () => {
    const lines = slipLinesOf({ play, shown, picks, isFixed, stake });
    const picked = lines.map((line) => line.picks);
    const exceeded = exceededBy(lines, setting, coinUnits);
    if (exceeded) toasts.show(exceededText(exceeded));
    else if (inSlip + picked.length > MAX_LINES) toasts.show(t('lottery.slipFull', { count: MAX_LINES }));
    else if (onLines(picked) > 0) {
      choice.clear();
      return true;
    }
    return false;
  };
  const bet = () => {
    const isComplete = stakesOf(shown, picks) > 0;
    if (isLocked(store.slip) || (!isComplete && inSlip > 0) || add()) onSlip(true);
  };
  return <BetBar counted={counted} lines={inSlip} onAdd={add} onBet={bet} />;
}

interface Selection {
  readonly play: PlayDefinition;
  /** The play with a row of fixed numbers, or the play itself. */
  readonly shown: PlayDefinition;
  readonly picks: Picks;
  readonly isFixed: boolean;
  readonly stake: Stake;
}

/**
 * The lines of the picks; none where the picks are not complete. One more than fits in a slip, so that too many are
 * recognized.
 */
function slipLinesOf({ play, shown, picks, isFixed, stake }: Selection): SlipLine[] {
  if (stakesOf(shown, picks) === 0) return [];
  const lines = isFixed ? linesWithFixed(play, picks, MAX_LINES + 1) : [picks];
  return lines.map((line) => ({ play, picks: line, ...stake }));
}

/** The picks on the board, with or without a row of fixed numbers. */
function useChoice(play: PlayDefinition, closed: ReadonlySet<number>) {
  const withFixed = useMemo(() => withFixedRow(play), [play]);
  const [isFixed, setIsFixed] = useState(false);
  const shown = isFixed && withFixed ? withFixed : play;
  const [chosen, setPicks] = useState<Picks>(() => emptyPicks(play));
  // A number may be closed after it was picked.
  const picks = useMemo(() => openPicks(chosen, closed), [chosen, closed]);
  const choose = useCallback((change: (picks: Picks) => Picks) => setPicks(change), []);
  const set = (to: Picks, fixed: boolean) => {
    setIsFixed(fixed);
    setPicks(to);
  };
  return {
    hasFixed: withFixed !== undefined,
    isFixed,
    shown,
    picks,
    closed,
    choose,
    /** The numbers that were picked become the other numbers, and back. */
    setFixed: (fixed: boolean) =>
      set(fixed ? [[], picks[0] ?? []] : [[...new Set(picks.flat())].toSorted((a, b) => a - b)], fixed),
    set: (to: Picks) => set(to, false),
    clear: () => setPicks(emptyPicks(shown)),
  };
}

/** Adds lines with the chosen stake to the slip, as many as fit, and reports the result. Returns how many were added. */
function useAdding(store: CurrentSlip, line: Omit<SlipLine, 'picks'>, onPending: () => void) {
  const t = useT();
  const toasts = useToast();
  return (lines: readonly Picks[]): number => {
    if (isLocked(store.slip)) {
      onPending();
      return 0;
    }
    if (lines.length === 0) {
      toasts.show(t('lottery.pickFirst'));
      return 0;
    }
    const added = store.add(lines.map((picks) => ({ ...line, picks })));
    toasts.show(added === lines.length ? t('lottery.added') : t('lottery.slipFull', { count: MAX_LINES }));
    return added;
  };
}

interface IssueNoticeProps {
  readonly gameId: LotteryGame['gameId'];
  /** The issue on sale. */
  readonly numero: string | undefined;
  readonly isChoosing: boolean;
}

/** Reports that the next issue is on sale now, and loads its returns. The choice stays as it is. */
function IssueNotice({ gameId, numero, isChoosing }: IssueNoticeProps) {
  const t = useT();
  const toasts = useToast();
  const queries = useQueryClient();
  const before = useRef(numero);
  const report = useEffectEvent((from: string, to: string) => {
    void refreshReturns(queries, gameId);
    if (isChoosing) toasts.show(t('lottery.issueChanged', { before: from, numero: to }), 'long');
  });
  useEffect(() => {
    if (numero === undefined) return;
    if (before.current !== undefined && before.current !== numero) report(before.current, numero);
    before.current = numero;
  }, [numero]);
  return null;
}
