import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RoundCheck, ShownRound } from '@tessera/contract/games/studio/check-round';
import type { Fairness, StudioGame } from '@tessera/contract/games/studio/round';
import { type FormEvent, useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { webCrypto } from '../../browser-crypto.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './fair-play.module.css';
import { type AnyRound, OPENING_CALL } from './played-game.ts';

const STEPS = ['promised', 'drawn', 'paid'] as const satisfies readonly (keyof RoundCheck)[];

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;
const CLIENT_SEED_MAX_LENGTH = 64;

export interface FairPlayProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly AnyRound[];
}

/**
 * The seeds of the member's rounds and the check of past rounds. The server seed is hidden while in use and revealed
 * afterwards.
 */
export function FairPlay({ game, nodeId, fairness, lastRounds }: FairPlayProps) {
  const t = useT();
  const { number } = useFormats();
  const { serverSeedHash, nextNonce, previous, algorithm } = fairness;
  return (
    <div className={styles.fair}>
      <p>{t('studio.fair.intro')}</p>
      <dl className={styles.values}>
        <Value label={t('studio.fair.hash')} value={serverSeedHash} />
        <Value label={t('studio.fair.nonce')} value={number(nextNonce)} />
      </dl>
      <Rotate key={fairness.clientSeed} game={game} nodeId={nodeId} clientSeed={fairness.clientSeed} />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.fair.previous')}</h3>
        {previous ? (
          <dl className={styles.values}>
            <Value label={t('studio.fair.previousSeed')} value={previous.serverSeed} />
            <Value label={t('studio.fair.hash')} value={previous.serverSeedHash} />
            <Value label={t('studio.fair.clientSeed')} value={previous.clientSeed} />
          </dl>
        ) : (
          <p>{t('studio.fair.none')}</p>
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.fair.check')}</h3>
        <ol className={styles.steps}>
          <li>{t('studio.fair.check1')}</li>
          <li>{t('studio.fair.check2')}</li>
          <li>{t('studio.fair.check3')}</li>
        </ol>
        <dl className={styles.values}>
          <Value label={t('studio.fair.algorithm')} value={algorithm} />
        </dl>
        <Numbers game={game} rounds={lastRounds} open={previous} />
      </section>
    </div>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}

interface RotateProps {
  readonly game: StudioGame;
  readonly nodeId: string;
  readonly clientSeed: string;
}

/** The member's own seed. Changing it reveals our seed, so that all previous rounds can be checked. */
function Rotate({ game, nodeId, clientSeed }: RotateProps) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const queries = useQueryClient();
  const [seed, setSeed] = useState(clientSeed);
  const [wrong, setWrong] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: string) => client.call('studio.rotateSeed', { clientSeed: wanted }),
    onSuccess: (fairness) => {
      queries.setQueryData<CallOutput<'studio.slotGame'>>(
        [OPENING_CALL[game], { nodeId }],
        (known) => known && { ...known, fairness },
      );
      toast.show(t('studio.fair.rotated'));
    },
    onError: () => toast.show(t('studio.fair.rotateFailed')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = CLIENT_SEED.test(seed);
    setWrong(!valid);
    if (valid && !isPending) mutate(seed);
  };
  return (
    <form className={styles.rotate} onSubmit={submit} noValidate>
      <TextField
        label={t('studio.fair.clientSeed')}
        hint={t('studio.fair.clientSeedHint')}
        error={wrong ? t('studio.fair.clientSeedError') : undefined}
        name="clientSeed"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={CLIENT_SEED_MAX_LENGTH}
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
        onClear={() => setSeed('')}
      />
      <Button type="submit" kind="secondary" busy={isPending}>
        {t('studio.fair.rotate')}
      </Button>
    </form>
  );
}

interface NumbersProps {
  readonly game: StudioGame;
  readonly rounds: readonly AnyRound[];
  readonly open: Fairness['previous'];
}

/** The values of a check, round by round. Rounds with a revealed seed are checked here. */
function Numbers({ game, rounds, open }: NumbersProps) {
  const t = useT();
  const { number } = useFormats();
  if (rounds.length === 0) return null;
  return (
    <>
      <h4 className={styles.label}>{t('studio.fair.rounds')}</h4>
      <ul className={styles.rounds}>
        {rounds.map((round) => (
          <li key={round.orderNo} className={styles.checked}>
            <bdi dir="ltr" className={styles.value}>
              {number(round.proof.nonce)} · {round.proof.serverSeedHash.slice(0, 8)}… ·{' '}
              {t('studio.fair.draws', { draws: round.proof.draws.join(' ') })}
            </bdi>
            {open?.serverSeedHash === round.proof.serverSeedHash && (
              <Verify shown={{ game, round } as ShownRound} serverSeed={open.serverSeed} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface VerifyProps {
  readonly shown: ShownRound;
  /** The revealed server seed. */
  readonly serverSeed: string;
}

type State = RoundCheck | 'checking' | 'impossible' | undefined;

/** Recomputes a round from its seeds in this browser, and compares it with the displayed result and payout. */
export function Verify({ shown, serverSeed }: VerifyProps) {
  const t = useT();
  const [state, setState] = useState<State>();
  const check = async () => {
    const crypto = webCrypto();
    if (!crypto) return setState('impossible');
    setState('checking');
    try {
      const { checkRound } = await import('@tessera/contract/games/studio/check-round');
      setState(await checkRound(crypto, shown, serverSeed));
    } catch {
      setState('impossible');
    }
  };
  if (typeof state !== 'object') {
    return (
      <div className={styles.verify}>
        <Button kind="secondary" busy={state === 'checking'} onClick={() => void check()}>
          {t('studio.verify')}
        </Button>
        {state === 'impossible' && <p role="alert">{t('studio.verify.impossible')}</p>}
      </div>
    );
  }
  return (
    <ul className={styles.checks} role="status">
      {STEPS.map((step) => (
        <li key={step} className={styles.check} data-good={state[step]}>
          <Icon name={state[step] ? 'check' : 'alert'} />
          <span>{t(state[step] ? `studio.verify.${step}` : `studio.verify.${step}.not`)}</span>
        </li>
      ))}
    </ul>
  );
}
