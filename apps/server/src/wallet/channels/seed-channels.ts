import { coinUnitsOf, demoUnits } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { Tx } from '../../platform/database/statement.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { MANUAL } from './channel.ts';
import { findCurrency, putChannel, putDepositRules, putMethod } from './queries.ts';

const BANKS = [
  { code: 'luzon', names: { EN: 'Bank of Luzon', TY: 'Bangko ng Luzon', AR: 'بنك لوزون' } },
  { code: 'visayas', names: { EN: 'Visayas Savings', TY: 'Visayas Savings', AR: 'بنك فيساياس للادخار' } },
  { code: 'mindanao', names: { EN: 'Mindanao Trust', TY: 'Mindanao Trust', AR: 'بنك مينداناو للائتمان' } },
];

interface SeededChannel {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly min: string;
  readonly max: string;
  readonly fixed: readonly string[];
  readonly rail?: string;
  /** Charged with each payment. */
  readonly feeEach?: string;
  /** Values of the other columns. */
  readonly more?: object;
}

interface SeededMethod {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly channels: readonly SeededChannel[];
}

const FIXED = ['100', '200', '500', '1000', '2000', '5000'];

/** One channel of each kind: external page, fee, fixed amounts, bank and name, manual transfer. */
const METHODS: readonly SeededMethod[] = [
  {
    code: 'sandbox',
    names: { EN: 'Test payment', TY: 'Pansubok na bayad', AR: 'دفع تجريبي' },
    channels: [
      {
        code: 'sandbox',
        names: { EN: 'Payment page', TY: 'Pahina ng bayaran', AR: 'صفحة الدفع' },
        min: '50',
        max: '50000',
        fixed: FIXED,
        more: { recommended: true },
      },
    ],
  },
  {
    code: 'ewallet',
    names: { EN: 'E-wallet', TY: 'E-wallet', AR: 'محفظة إلكترونية' },
    channels: [
      {
        code: 'quick',
        names: { EN: 'Quick pay', TY: 'Mabilisang bayad', AR: 'دفع سريع' },
        min: '100',
        max: '10000',
        fixed: ['100', '300', '500', '1000'],
        more: { recommended: true, fee_basis_points: 100 },
      },
      {
        code: 'vouchers',
        names: { EN: 'Set amounts', TY: 'Takdang halaga', AR: 'مبالغ محددة' },
        min: '100',
        max: '1000',
        fixed: ['100', '300', '500', '1000'],
        more: { fixed_only: true },
      },
    ],
  },
  {
    code: 'bank',
    names: { EN: 'Online banking', TY: 'Online banking', AR: 'الخدمات المصرفية' },
    channels: [
      {
        code: 'direct',
        names: { EN: 'Direct debit', TY: 'Direktang debit', AR: 'خصم مباشر' },
        min: '500',
        max: '100000',
        fixed: ['500', '1000', '5000'],
        feeEach: '15',
        more: { banks: BANKS, needs_payee_name: true },
      },
    ],
  },
  {
    code: 'transfer',
    names: { EN: 'Bank transfer', TY: 'Bank transfer', AR: 'تحويل مصرفي' },
    channels: [
      {
        code: 'manual',
        names: { EN: 'Transfer by hand', TY: 'Mano-manong padala', AR: 'تحويل يدوي' },
        min: '500',
        max: '200000',
        fixed: ['500', '1000', '5000'],
        rail: MANUAL,
        more: {
          notes: {
            EN: 'Write the remark with the transfer. One of us confirms it, usually within the hour.',
            TY: 'Isulat ang remark kasama ng padala. Kinukumpirma ito ng aming tauhan, karaniwang sa loob ng isang oras.',
            AR: 'اكتب الملاحظة مع التحويل. يؤكده أحد موظفينا، عادةً خلال ساعة.',
          },
          transfer_to: { bank: 'Bank of Luzon', holder: 'Tessera Demo Inc.', number: '0001 2345 6789' },
        },
      },
    ],
  },
];

/** One operator confirms manual transfers up to this amount. */
const ONE_PERSON = '10000';

/** Deposit methods of the demo platform, with amounts that suit the merchant's currency. */
export async function seedDepositMethods(tx: Tx, merchantCode: string): Promise<void> {
  const { currency } = await tx.one(findCurrency, [merchantCode]);
  await tx.run(putDepositRules, [merchantCode, demoUnits(ONE_PERSON, currency)]);
  const units = (pesos: string) => demoUnits(pesos, currency).toString();
  for (const [index, { code: method, names, channels }] of METHODS.entries()) {
    await tx.run(putMethod, [merchantCode, method, JSON.stringify(names), index + 1]);
    for (const [place, { min, max, fixed, rail = SANDBOX, feeEach, more, ...named }] of channels.entries()) {
      const channel = {
        ...named,
        ...more,
        merchant_code: merchantCode,
        method,
        rail,
        min_units: units(min),
        max_units: units(max),
        step_units: coinUnitsOf(currencyDecimals(currency)).toString(),
        ...(feeEach !== undefined && { fee_each_units: units(feeEach) }),
        fixed_units: fixed.map(units),
        sort: place + 1,
      };
      await tx.run(putChannel, [JSON.stringify(channel)]);
    }
  }
}
