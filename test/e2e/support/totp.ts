import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the six digits that an authenticator shows for a key (RFC 6238 with SHA-1 and steps of 30 s). Shares no code
 * with the product, so that the tests also verify the product's calculation.
 * @param stepsAhead the number of steps after the current one. A code works only once, so a test that needs a second
 * code uses the next step
 */
export function makeAuthenticatorCode(key: string, stepsAhead = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const hash = createHmac('sha1', bytes).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns the key shown below the QR code. */
export async function readShownKey(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  return (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).textContent())?.replaceAll(' ', '') ?? '';
}
