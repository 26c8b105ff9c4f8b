import { keccak_256 } from '@noble/hashes/sha3.js';
import { createHash } from 'node:crypto';

/** Address checks by the network code in `payout_bank`. */
const CHECKS: Readonly<Record<string, (address: string) => boolean>> = {
  BTC: isBitcoinAddress,
  ERC20: isEthereumAddress,
  TRC20: (address) => versionOf(address) === TRON_VERSION,
};

const TRON_VERSION = 0x41;

/** Version bytes of P2PKH and P2SH addresses. */
const BITCOIN_VERSIONS: ReadonlySet<number | undefined> = new Set([0x00, 0x05]);

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Version, hash and checksum. */
const DECODED_BYTES = 25;

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Checksum constants: BIP 173 for version 0, BIP 350 for later versions. */
const BECH32_SUM = 1;

const BECH32M_SUM = 0x2bc830a3;

/** `bc` in the expanded form of the checksum. */
const PREFIX = [3, 3, 0, 2, 3];

/**
 * Whether an address belongs to this network and its checksum is correct. Money sent to a wrong address is
 * lost.
 */
export function isCryptoAddress(network: string, address: string): boolean {
  return (Object.hasOwn(CHECKS, network) && CHECKS[network]?.(address)) || false;
}

/** The version byte of a 20-byte Base58Check address; undefined for a wrong checksum. */
function versionOf(address: string): number | undefined {
  if (address.length < DECODED_BYTES || address.length > 36) return undefined;
  let number = 0n;
  for (const character of address) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16).padStart(DECODED_BYTES * 2, '0');
  const bytes = Buffer.from(hex, 'hex');
  const zeros = /^1*/.exec(address)?.[0].length ?? 0;
  const leading = bytes.findIndex((byte) => byte !== 0);
  if (bytes.length !== DECODED_BYTES || zeros !== leading) return undefined;
  const checksum = sha256(sha256(bytes.subarray(0, -4))).subarray(0, 4);
  return checksum.equals(bytes.subarray(-4)) ? bytes[0] : undefined;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** EIP-55: the letter case is the checksum. Without it a typing error cannot be detected. */
function isEthereumAddress(address: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return false;
  const hash = Buffer.from(keccak_256(Buffer.from(digits.toLowerCase(), 'ascii'))).toString('hex');
  return [...digits].every((digit, place) => {
    const upper = Number.parseInt(hash[place] ?? '0', 16) >= 8;
    return digit === (upper ? digit.toUpperCase() : digit.toLowerCase());
  });
}

function isBitcoinAddress(address: string): boolean {
  return /^bc1/i.test(address) ? isSegwitAddress(address) : BITCOIN_VERSIONS.has(versionOf(address));
}

function isSegwitAddress(address: string): boolean {
  const folded = address.toLowerCase();
  if ((address !== folded && address !== address.toUpperCase()) || folded.length > 90) return false;
  const data = Array.from(folded.slice(3), (character) => BECH32.indexOf(character));
  const [version = -1, ...words] = data.slice(0, -6);
  if (data.includes(-1) || version < 0 || version > 16) return false;
  if (bech32Sum([...PREFIX, ...data]) !== (version === 0 ? BECH32_SUM : BECH32M_SUM)) return false;
  const bits = words.length * 5;
  const programBytes = Math.floor(bits / 8);
  const spare = bits % 8;
  if (spare > 4 || ((words.at(-1) ?? 0) & ((1 << spare) - 1)) !== 0) return false;
  return version === 0 ? [20, 32].includes(programBytes) : programBytes >= 2 && programBytes <= 40;
}

function bech32Sum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATORS.reduce((mixed, generator, bit) => ((top >> bit) & 1 ? mixed ^ generator : mixed), next);
  }, 1);
}
