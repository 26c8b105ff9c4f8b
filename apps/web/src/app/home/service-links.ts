import type { Resource } from '@tessera/contract/system';

export type ServiceName = 'WHATSAPP' | 'FACEBOOK' | 'TELEGRAM' | 'TELEGRAM2';

export interface ServiceLink {
  readonly name: ServiceName;
  /** The operator's own label; the name of the network where the operator gave none. */
  readonly label: string;
  readonly href: string;
}

const NETWORKS: Readonly<Record<ServiceName, string>> = {
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Facebook',
  TELEGRAM: 'Telegram',
  TELEGRAM2: 'Telegram 2',
};
const SERVICES = Object.keys(NETWORKS) as ServiceName[];

/** The operator's channels elsewhere, in one order; those without a link are not there. */
export function serviceLinks(resources: readonly Resource[]): ServiceLink[] {
  return SERVICES.flatMap((name) => {
    const found = resources.find(
      ({ resourceType, url }) => resourceType === name && url.startsWith('https://'),
    );
    return found ? [{ name, label: found.labelNameEn || NETWORKS[name], href: found.url }] : [];
  });
}
