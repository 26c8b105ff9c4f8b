import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/sealed-body-example';
import type { SystemStatus } from '@tessera/contract/system';

/** The start-up configuration of a site that is open and where the operator set nothing. */
export const STATUS: SystemStatus = {
  info: {
    merchantCode: 'tessera',
    currency: 'PHP',
    currencySymbol: '₱',
    timeZone: 'Asia/Manila',
    languages: ['TY', 'EN'],
    mobileTemplate: { mem_cen: '1', dep_func: '1' },
    flags: {},
    bodyKey: ENCRYPTED_BODY_EXAMPLE.key,
    brand: { name: 'Tessera', logoUrl: '/art/brand/tessera-inhouse.svg' },
    minimumAge: 18,
    breakAtOnce: false,
    customerService: [],
    resources: [],
    imageCDNs: [],
    paths: [],
  },
  location: { ip: '192.0.2.1' },
  maintenance: false,
  maintenanceEndsAt: null,
  regionRestriction: false,
};
