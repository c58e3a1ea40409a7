import { every } from './every.js';
import { fromClock, perProcess } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const host = { role: 'source', ...perProcess, changes: 'when another host takes over' } as const;

const named = (
  pkg: string,
  version: string,
  members: readonly string[],
  what: string,
  evidence: string,
): CatalogueFile => ({
  system: 'Machine identity',
  package: pkg,
  version,
  rows: every([undefined], members, { ...host, what, evidence }),
});

const address = 'the address of the host';

export const machineIdentityFiles: readonly CatalogueFile[] = [
  named(
    'node-machine-id',
    '1.1.12',
    ['machineId', 'machineIdSync'],
    'the id of the host',
    'd.ts node-machine-id/types/index.d.ts',
  ),
  named('macaddress', '0.5.4', ['one', 'all', 'networkInterfaces'], address, 'd.ts macaddress/index.d.ts'),
  named('address', '2.0.3', ['ip', 'ipv6', 'mac', 'address'], address, 'd.ts address/dist/esm/address.d.ts'),
  named('ip', '2.0.1', ['address'], address, 'd.ts @types/ip/index.d.ts'),
  named(
    'internal-ip',
    '9.0.0',
    ['internalIpV4', 'internalIpV6', 'internalIpV4Sync', 'internalIpV6Sync'],
    address,
    'd.ts internal-ip/index.d.ts',
  ),
  named(
    'public-ip',
    '8.0.0',
    ['publicIp', 'publicIpv4', 'publicIpv6'],
    address,
    'd.ts public-ip/source/index.d.ts',
  ),
  named('getmac', '6.6.0', ['default'], address, 'js: getmac/source/index.ts'),
  {
    system: 'Machine identity',
    package: 'systeminformation',
    version: '5.33.26',
    rows: [
      ...every([undefined], ['uuid', 'osInfo', 'system', 'networkInterfaces'], {
        ...host,
        what: 'an id of the host',
        evidence: 'd.ts systeminformation/lib/index.d.ts',
      }),
      {
        role: 'source',
        ...fromClock,
        member: 'time',
        what: 'the current time',
        evidence: 'd.ts systeminformation/lib/index.d.ts',
      },
    ],
  },
];
