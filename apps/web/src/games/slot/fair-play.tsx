import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Fairness } from '@tessera/contract/studio/round';
import type { SlotRound } from '@tessera/contract/studio/slot';
import { type FormEvent, useState } from 'react';
import { type CallOutput, useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './fair-play.module.css';

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;
const CLIENT_SEED_MAX_LENGTH = 64;

export interface FairPlayProps {
  readonly nodeId: string;
  readonly fairness: Fairness;
  readonly lastRounds: readonly SlotRound[];
}

/** The seeds of this member's rounds: sealed while they are used, open afterwards, and how one checks them. */
export function FairPlay({ nodeId, fairness, lastRounds }: FairPlayProps) {
  const t = useT();
  const { number } = useFormats();
  const { serverSeedHash, nextNonce, previous, algorithm } = fairness;
  return (
    <div className={styles.fair}>
      <p>{t('slot.fair.intro')}</p>
      <dl className={styles.values}>
        <Value label={t('slot.fair.hash')} value={serverSeedHash} />
        <Value label={t('slot.fair.nonce')} value={number(nextNonce)} />
      </dl>
      <Rotate key={fairness.clientSeed} nodeId={nodeId} clientSeed={fairness.clientSeed} />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('slot.fair.previous')}</h3>
        {previous ? (
          <dl className={styles.values}>
            <Value label={t('slot.fair.previousSeed')} value={previous.serverSeed} />
            <Value label={t('slot.fair.hash')} value={previous.serverSeedHash} />
            <Value label={t('slot.fair.clientSeed')} value={previous.clientSeed} />
          </dl>
        ) : (
          <p>{t('slot.fair.none')}</p>
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('slot.fair.check')}</h3>
        <ol className={styles.steps}>
          <li>{t('slot.fair.check1')}</li>
          <li>{t('slot.fair.check2')}</li>
          <li>{t('slot.fair.check3')}</li>
        </ol>
        <dl className={styles.values}>
          <Value label={t('slot.fair.algorithm')} value={algorithm} />
        </dl>
        <Numbers rounds={lastRounds} />
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

/** The member's own seed. Changing it opens ours, so that every round so far can be checked. */
function Rotate({ nodeId, clientSeed }: { readonly nodeId: string; readonly clientSeed: string }) {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  const queries = useQueryClient();
  const [seed, setSeed] = useState(clientSeed);
  const [wrong, setWrong] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: string) => client.call('studio.rotateSeed', { clientSeed: wanted }),
    onSuccess: (fairness) => {
      queries.setQueryData<CallOutput<'studio.slotGame'>>(
        ['studio.slotGame', { nodeId }],
        (known) => known && { ...known, fairness },
      );
      toast.show(t('slot.fair.rotated'));
    },
    onError: () => toast.show(t('slot.fair.rotateFailed')),
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
        label={t('slot.fair.clientSeed')}
        hint={t('slot.fair.clientSeedHint')}
        error={wrong ? t('slot.fair.clientSeedError') : undefined}
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
        {t('slot.fair.rotate')}
      </Button>
    </form>
  );
}

/** What a check compares: number, seal and stops of each round. */
function Numbers({ rounds }: { readonly rounds: readonly SlotRound[] }) {
  const t = useT();
  const { number } = useFormats();
  if (rounds.length === 0) return null;
  return (
    <>
      <h4 className={styles.label}>{t('slot.fair.rounds')}</h4>
      <ul className={styles.rounds}>
        {rounds.map(({ orderNo, proof, stops }) => (
          <li key={orderNo} className={styles.value}>
            <bdi dir="ltr">
              {number(proof.nonce)} · {proof.serverSeedHash.slice(0, 8)}… ·{' '}
              {t('slot.fair.stops', { stops: stops.join(' ') })}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
