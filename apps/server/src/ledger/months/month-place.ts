import { type Sums, ZERO_HASH } from './sums.ts';

/** What the verification of a month does next, and what it has added up: as it is stored. */
export interface MonthPlace {
  readonly step: 'record' | 'seals' | 'transfers' | 'accounts' | 'members';
  /** The last day, transfer, account or member that was read; empty before the first. */
  readonly place: string;
  readonly digest: string;
  readonly sums: Sums;
}

export const FIRST_PLACE: MonthPlace = {
  step: 'record',
  place: '',
  digest: ZERO_HASH.toString('hex'),
  sums: {},
};
