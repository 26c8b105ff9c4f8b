import { ownSection } from '../../platform/database/own-section.ts';
import { identitySeal } from '../identity-check/identity-check.ts';

/** What identity keeps of a member, for the file of their own data. */
export const identityOwnData = [
  ownSection({
    name: 'account',
    table: 'member',
    owner: { join: '', column: 't.id' },
    withheld: ['password_hash', 'trial_secret_hash', 'upline_id', 'recommender_id'],
  }),
  ownSection({
    name: 'personal',
    table: 'member_personal',
    withheld: ['lookup'],
    sealed: { sealed: (_, { field }) => String(field) },
  }),
  ownSection({
    name: 'identityCheck',
    table: 'identity_check',
    withheld: ['id_lookup', 'decided_by'],
    sealed: {
      name_sealed: identitySeal.name,
      birth_date_sealed: identitySeal.birthDate,
      id_number_sealed: identitySeal.idNumber,
    },
  }),
  ownSection({ name: 'accountsElsewhere', table: 'external_identity' }),
  ownSection({
    name: 'sessions',
    table: 'session',
    place: { 't.created_at': 'timestamptz', 't.id': 'bigint' },
    withheld: ['id_hash', 'device_hash', 'remember_family'],
  }),
  ownSection({
    name: 'rememberedDevices',
    table: 'remembered_login',
    withheld: ['selector', 'family', 'validator_hash', 'device_hash'],
  }),
  ownSection({ name: 'accountEvents', table: 'account_event', place: { 't.id': 'bigint' } }),
  ownSection({
    name: 'passwordResets',
    table: 'password_reset',
    withheld: ['token_hash', 'request_id'],
  }),
  ownSection({
    name: 'passkeys',
    table: 'passkey',
    withheld: ['credential_id', 'public_key', 'counter'],
  }),
  ownSection({ name: 'authenticator', table: 'member_totp', withheld: ['secret_sealed', 'last_step'] }),
  ownSection({ name: 'recoveryCodes', table: 'recovery_code', withheld: ['code_hash'] }),
  ownSection({ name: 'withdrawalPassword', table: 'withdrawal_password', withheld: ['password_hash'] }),
  ownSection({ name: 'invitationCodes', table: 'invitation_code' }),
  ownSection({ name: 'erasure', table: 'member_erasure', withheld: ['asked_by'] }),
];
