import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A credential on a device. */
export interface SoftPasskey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  /** Counter of the last answer; phones that synchronise passkeys leave it at 0. */
  counter: number;
}

/** Deviations of a faulty or attacked authenticator. */
export interface Overrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly userHandle?: string;
  readonly synced?: boolean;
  readonly countsBy?: number;
  readonly id?: Buffer;
  readonly type?: string;
  readonly algorithm?: number;
}

/** The options of the site for a new passkey. */
export type Requested = Readonly<Record<string, unknown>>;

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };
const ES256 = -7;

/** Creates passkeys and answers challenges like a phone: ES256, attestation `none`, one user. */
export function softAuthenticator(origin: string) {
  return {
    /** Answers `navigator.credentials.create`. */
    create(options: Requested, overrides: Overrides = {}) {
      const { rp, user, challenge } = options as {
        rp: { id: string };
        user: { id: string };
        challenge: string;
      };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = overrides.id ?? randomBytes(32);
      const passkey: SoftPasskey = { id, privateKey, userHandle: user.id, counter: 0 };
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint16(id.length),
        id,
        coseKey(publicKey, overrides.algorithm ?? ES256),
      ]);
      const authData = Buffer.concat([authDataOf(rp.id, 0, overrides, FLAGS.attested), attested]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      const response = {
        ...credentialOf(id),
        response: {
          clientDataJSON: clientData(origin, overrides.type ?? 'webauthn.create', challenge, overrides),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
      return { passkey, response };
    },
    /** Answers `navigator.credentials.get`. */
    get(passkey: SoftPasskey, options: Requested, overrides: Overrides = {}) {
      const { rpId, challenge } = options as { rpId: string; challenge: string };
      passkey.counter += overrides.countsBy ?? 1;
      const clientDataJSON = clientData(origin, overrides.type ?? 'webauthn.get', challenge, overrides);
      const authData = authDataOf(rpId, passkey.counter, overrides);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        ...credentialOf(passkey.id),
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
          userHandle: overrides.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}

function credentialOf(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} };
}

function clientData(origin: string, type: string, challenge: string, overrides: Overrides): string {
  const data = {
    type,
    challenge: overrides.challenge ?? challenge,
    origin: overrides.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function authDataOf(rpId: string, counter: number, overrides: Overrides, flags = 0): Buffer {
  const verified = (overrides.userVerified ?? true) ? FLAGS.verified : 0;
  const synced = overrides.synced ? FLAGS.backupEligible | FLAGS.backedUp : 0;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    sha256(Buffer.from(overrides.rpId ?? rpId)),
    Buffer.from([FLAGS.present | verified | synced | flags]),
    count,
  ]);
}

/** RFC 9053: an elliptic-curve key by its two coordinates. */
function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(algorithm)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
}

/** RFC 8949: the type in three bits, then the number in the fewest bytes; up to 65,535 here. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(kind << 5) | 25]), uint16(value)]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
