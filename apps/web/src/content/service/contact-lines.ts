import type { SystemStatus } from '@tessera/contract/system';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/pictures/icon.tsx';

/** A way to reach somebody. */
export interface ContactLine {
  readonly url: string;
  /** As the operator calls it; empty where it has no name. */
  readonly title: string;
  readonly icon: IconName;
}

const CHANNELS = new Set<string>(['WHATSAPP', 'FACEBOOK', 'TELEGRAM', 'TELEGRAM2']);

/** The chats of customer service, then its places in other networks, each address once; this screen is none of them. */
export function contactLines({
  customerService,
  resources,
}: Pick<SystemStatus['info'], 'customerService' | 'resources'>): ContactLine[] {
  const chats = customerService.map(({ path, title }) => ({ url: path, title, icon: 'headset' as const }));
  const channels = resources
    .filter(({ resourceType }) => CHANNELS.has(resourceType))
    .map(({ url, labelNameEn }) => ({ url, title: labelNameEn, icon: 'mail' as const }));
  const lines: readonly ContactLine[] = [...chats, ...channels];
  const isFirst = ({ url }: ContactLine, index: number) =>
    lines.findIndex((line) => line.url === url) === index;
  return lines.filter((line, index) => line.url !== paths.service && isFirst(line, index));
}
