import type { Dialect } from '@tessera/contract/games/seamless';
import type { KeyObject } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { GameProviderConfig } from '../../platform/config/game-providers.ts';

/** A provider that speaks to our wallet, and all that was agreed with it. */
export interface SeamlessConnection {
  /** Names it in addresses, in the catalogue and in the books; never changes. */
  readonly code: string;
  readonly dialect: Dialect;
  /** What it calls us. */
  readonly operatorId: string;
  /** Signs what we say. */
  readonly ourKey: KeyObject;
  /** Proves what it says. */
  readonly theirKey: KeyObject;
  /** Where it may call from; undefined for anywhere. */
  readonly sources: BlockList | undefined;
  /** ISO 4217: members with other money cannot play there. */
  readonly currency: string;
  /** The finest amount it may send: 2 for hundredths. */
  readonly decimals: number;
  /** Answer to a rollback of what never came. A tombstone is left either way. */
  readonly unknownRollback: 'RS_OK' | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  /** For how long after its launch a game takes bets, while the login session of the launch lives. */
  readonly tokenLifetimeMs: number;
  /** ISO 3166-1: under whose law members play. */
  readonly country: string;
  /** Below which it answers for its games; may be known only once this server listens. */
  gamesUrl(): string;
}

/** What a provider of the configuration comes to. */
export function connectionOf(config: GameProviderConfig): SeamlessConnection {
  const { unknownRollback, gamesUrl, ...agreed } = config;
  return {
    ...agreed,
    unknownRollback: unknownRollback === 'accept' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    gamesUrl: () => gamesUrl.replace(/\/+$/, ''),
  };
}
