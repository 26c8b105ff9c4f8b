import { GAME_TYPES } from '@tessera/contract/games/game';
import type { Mission } from '@tessera/contract/rewards/missions';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';

/** The games whose rounds count. */
export function GamesRule({ games: { gameTypes, names } }: Pick<Mission, 'games'>) {
  const t = useT();
  const { list } = useFormats();
  const types = GAME_TYPES.filter((type) => gameTypes.includes(type)).map((type) =>
    t(`games.category.${type}`),
  );
  // Chosen games are more exact than their types.
  const counted = names.length > 0 ? names : types;
  if (counted.length === 0) return <li>{t('missions.rule.allGames')}</li>;
  return (
    <li>
      <bdi>{t('missions.rule.games', { games: list(counted, 'and') })}</bdi>
    </li>
  );
}
