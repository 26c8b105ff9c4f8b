import type { Resource } from '@tessera/contract/system';

export type ServiceName = 'WHATSAPP' | 'FACEBOOK' | 'TELEGRAM' | 'TELEGRAM2';

export interface ServiceLink {
  readonly name: ServiceName;
  readonly href: string;
}

const SERVICES: readonly ServiceName[] = ['WHATSAPP', 'FACEBOOK', 'TELEGRAM', 'TELEGRAM2'];

/** The operator's channels elsewhere, in one order; those without a link are not there. */
export function serviceLinks(resources: readonly Pick<Resource, 'resourceType' | 'url'>[]): ServiceLink[] {
  return SERVICES.flatMap((name) => {
    const href = resources.find(
      ({ resourceType, url }) => resourceType === name && url.startsWith('https://'),
    )?.url;
    return href === undefined ? [] : [{ name, href }];
  });
}
