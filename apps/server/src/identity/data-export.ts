import { exportSection } from '../platform/database/personal-data.ts';
import { identityCheckPurpose } from './identity-check/queries.ts';

/** Identity data of a member for the data export. */
export const identityDataExport = [
  exportSection({
    name: 'account',
    table: 'member',
    owner: { join: '', column: 't.id' },
    withheld: ['password_hash', 'trial_secret_hash', 'upline_id', 'recommender_id'],
  }),
  exportSection({
    name: 'personal',
    table: 'member_personal',
    withheld: ['lookup'],
    encrypted: { sealed: (_, { field }) => String(field) },
  }),
  exportSection({
    name: 'identityCheck',
    table: 'identity_check',
    withheld: ['id_lookup', 'decided_by'],
    encrypted: {
      name_sealed: identityCheckPurpose.name,
      birth_date_sealed: identityCheckPurpose.birthDate,
      id_number_sealed: identityCheckPurpose.idNumber,
    },
  }),
  exportSection({ name: 'headPicture', table: 'head_picture', withheld: ['picture'] }),
  exportSection({ name: 'accountsElsewhere', table: 'external_identity' }),
  exportSection({
    name: 'sessions',
    table: 'session',
    place: { 't.created_at': 'timestamptz', 't.id': 'bigint' },
    withheld: ['id_hash', 'device_hash', 'remember_family'],
  }),
  exportSection({
    name: 'rememberedDevices',
    table: 'remembered_login',
    withheld: ['selector', 'family', 'validator_hash', 'device_hash'],
  }),
  exportSection({ name: 'accountEvents', table: 'account_event', place: { 't.id': 'bigint' } }),
  exportSection({
    name: 'passwordResets',
    table: 'password_reset',
    withheld: ['token_hash', 'request_id'],
  }),
  exportSection({
    name: 'passkeys',
    table: 'passkey',
    withheld: ['credential_id', 'public_key', 'counter'],
  }),
  exportSection({ name: 'authenticator', table: 'member_totp', withheld: ['secret_sealed', 'last_step'] }),
  exportSection({ name: 'recoveryCodes', table: 'recovery_code', withheld: ['code_hash'] }),
  exportSection({ name: 'withdrawalPassword', table: 'withdrawal_password', withheld: ['password_hash'] }),
  exportSection({ name: 'invitationCodes', table: 'invitation_code' }),
  exportSection({ name: 'erasure', table: 'member_erasure', withheld: ['asked_by'] }),
];
