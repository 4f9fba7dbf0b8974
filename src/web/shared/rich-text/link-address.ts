import { isLinkAddress } from '#root/contract/shared/rich-text-rules.ts';

const email = /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/;
const phone = /^\+?[\d ().-]{5,}$/;

/** Completes the address of a link as people type it, such as `example.org`; undefined if it is not an address. */
export function completeAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (isLinkAddress(address)) return address;
  if (email.test(address)) return `mailto:${address}`;
  if (phone.test(address)) return `tel:${address.replaceAll(/[ ()]/g, '')}`;
  const isWeb = /^[^\s:@]+\.[^\s:@]{2,}/.test(address) && isLinkAddress(`https://${address}`);
  return isWeb ? `https://${address}` : undefined;
}
