import type { GameType } from '@tessera/contract/games';

/** Games on a page of the catalogue and of the favourites. */
export const PAGE_SIZE = 26;

export interface ListFilter {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly isNew?: boolean | undefined;
}

/** Key of the stored list that holds exactly the games of this filter. */
export function listKey({ gameType, vassalage, isNew }: ListFilter): string {
  const ofClass = isNew === undefined ? '*' : isNew ? 'new' : 'old';
  return [gameType ?? '*', vassalage ?? '*', ofClass].join('/');
}

export function hotListKey(gameType: GameType | undefined): string {
  return `${gameType ?? '*'}/*/hot`;
}

export function pagesOf(total: number, pageSize: number = PAGE_SIZE): number {
  return Math.ceil(total / pageSize);
}
