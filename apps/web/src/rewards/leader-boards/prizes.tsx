import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { Fact, Facts } from '../../ui/blocks/facts.tsx';
import { Money } from '../../ui/blocks/money.tsx';
import { RulesPanel } from '../rules-panel.tsx';

export interface PrizesProps {
  /** Prizes from the first rank on. */
  readonly prizes: readonly string[];
}

/** The prize of each place; places with equal prizes share a line. */
export function Prizes({ prizes }: PrizesProps) {
  const t = useT();
  const { number } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <RulesPanel title={t('boards.prizes')} level={2}>
      <Facts size="small">
        {groupsOf(prizes).map(({ from, to, prize }) => (
          <Fact
            key={from}
            label={
              from === to
                ? t('boards.prizeOne', { rank: number(from) })
                : t('boards.prizeRange', { from: number(from), to: number(to) })
            }
          >
            <Money amount={prize} currency={currency} />
          </Fact>
        ))}
      </Facts>
    </RulesPanel>
  );
}

interface Group {
  readonly from: number;
  readonly to: number;
  readonly prize: string;
}

/** Consecutive ranks with the same prize. */
function groupsOf(prizes: readonly string[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [at, prize] of prizes.entries()) {
    const last = groups.at(-1);
    if (last?.prize === prize) groups[groups.length - 1] = { ...last, to: at + 1 };
    else groups.push({ from: at + 1, to: at + 1, prize });
  }
  return groups;
}
