import { expect, it } from 'vitest';
import { isCryptoAddress } from './payout-number.ts';

// Published examples: BIP 13, 173 and 350, EIP 55, and Tron's own documentation.
it.each([
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
])('%s: %s is a valid address', (network, address) => {
  expect(isCryptoAddress(network, address)).toBe(true);
});

it.each([
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['BTC', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['TRC20', ''],
  ['DOGE', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['constructor', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
])('%s: %s is not a valid address', (network, address) => {
  expect(isCryptoAddress(network, address)).toBe(false);
});
