import { Link } from '@tanstack/react-router';
import type { Fairness, StudioGame } from '@tessera/contract/games/studio/round';
import { memo, type ReactNode, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { hasRecord } from '../../identity/index.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/blocks/money.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { FairPlay } from './fair-play.tsx';
import styles from './game.module.css';
import lastRoundsStyles from './last-rounds.module.css';
import type { AnyRound } from './played-game.ts';
import type { Sounds } from './sounds.ts';

/** Results of the last rounds, latest first, as many as fit in a row, and a link to all rounds. */
const LastRounds = memo(function LastRounds({
  rounds,
}: {
  readonly rounds: readonly Pick<AnyRound, 'win'>[];
}) {
  const t = useT();
  const recorded = hasRecord(useSession());
  return (
    <section className={lastRoundsStyles.section} aria-label={t('studio.lastRounds')}>
      <ol className={lastRoundsStyles.rounds}>
        {rounds.length === 0 && <li className={lastRoundsStyles.none}>{t('studio.lastRounds.none')}</li>}
        {rounds.map(({ win }, place) => (
          // Keys are positions and each position takes the next amount: moving the amounts would shift the whole row in
          // each round.
          <li key={place} className={lastRoundsStyles.round} data-won={/[1-9]/.test(win)}>
            <Money amount={win} />
          </li>
        ))}
      </ol>
      {recorded && (
        <Link
          to={paths.gameRecord}
          className={lastRoundsStyles.record}
          aria-label={t('studio.record')}
          preload={false}
        >
          <Icon name="list" />
        </Link>
      )}
    </section>
  );
});

/** Buttons for the sheets with the payouts and with the fairness check. */
const RulesMenu = memo(function RulesMenu({ game, nodeId, fairness, lastRounds, paytable }: RulesMenuProps) {
  const t = useT();
  const [open, setOpen] = useState<'pays' | 'fairness'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className={styles.rules} onClick={() => setOpen('fairness')}>
        <Icon name="shield" />
        <span>{t('studio.fairness')}</span>
      </button>
      <button type="button" className={styles.rules} onClick={() => setOpen('pays')}>
        <Icon name="info" />
        <span>{t('studio.paytable')}</span>
      </button>
      <Sheet open={open === 'pays'} onClose={close} title={t('studio.paytable')}>
        {paytable}
      </Sheet>
      <Sheet open={open === 'fairness'} onClose={close} title={t('studio.fairness')}>
        <FairPlay game={game} nodeId={nodeId} fairness={fairness} lastRounds={lastRounds} />
      </Sheet>
    </>
  );
});

/** Turns sound on or off; the device stores the setting. */
const SoundButton = memo(function SoundButton({ sounds }: { readonly sounds: Sounds }) {
  const t = useT();
  const [muted, setMuted] = useState(sounds.isMuted);
  const toggle = () => {
    sounds.mute(!muted);
    setMuted(!muted);
    if (muted) sounds.play('stop');
  };
  return (
    <IconButton
      icon={muted ? 'sound-off' : 'sound-on'}
      label={t('studio.sound')}
      aria-pressed={!muted}
      onClick={toggle}
    />
  );
});

export interface GameShellProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly name: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly AnyRound[];
  readonly paytable: ReactNode;
  readonly sounds: Sounds;
  readonly board: ReactNode;
  readonly outcome: ReactNode;
  readonly panel: ReactNode;
}

/** Layout of every studio game on a phone: name and rules, board, result, stake. */
export function GameShell(props: GameShellProps) {
  const { game, nodeId, name, fairness, lastRounds, paytable, sounds, board, outcome, panel } = props;
  return (
    <div className={styles.game}>
      <header className={styles.top}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <SoundButton sounds={sounds} />
        <RulesMenu
          game={game}
          nodeId={nodeId}
          fairness={fairness}
          lastRounds={lastRounds}
          paytable={paytable}
        />
      </header>
      {board}
      {outcome}
      <LastRounds rounds={lastRounds} />
      {panel}
    </div>
  );
}

interface RulesMenuProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly AnyRound[];
  /** Content of the payout sheet. */
  readonly paytable: ReactNode;
}
