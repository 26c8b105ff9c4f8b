import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { BetSheet } from './bet-sheet.tsx';

const ORDER = /^[1-9][0-9]{0,17}$/;

/** The bet that the address names, opened over the record: what explains an amount leads to it. */
export function AskedBet() {
  const t = useT();
  const navigate = useNavigate();
  const { order = '', ...rest } = useSearch({ strict: false }) as Record<string, string>;
  return (
    <BetSheet
      title={t('record.order', { order })}
      orderNo={order}
      open={ORDER.test(order)}
      onClose={() => void navigate({ to: paths.gameRecord, search: rest, replace: true })}
    />
  );
}
