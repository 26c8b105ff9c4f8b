import { useCall } from '../../api/index.ts';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import { Badge } from '../../ui/blocks/badge.tsx';

/** Returns the call of the label, for the first view of a screen. */
export function levelNeed(language: string) {
  return { call: 'levels.memberLevel', input: { language } } as const;
}

/** The name of the own level; nothing for members without a level. */
export function LevelLabel() {
  const t = useT();
  const { code } = useLanguage();
  const { call, input } = levelNeed(code);
  const { data } = useCall(call, input);
  if (!data?.name) return null;
  return <Badge tone="accent">{t('levels.label', { level: data.name })}</Badge>;
}
