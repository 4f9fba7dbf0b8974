import { organisations } from '#root/contract/landlord/organisations.ts';
import { buildAddress } from '#root/web/platform/api/call.ts';

/** Returns the address of an organisation's logo; undefined if it has none. */
export const logoAddress = ({ uid, logoHash }: { uid: string; logoHash: string | null }): string | undefined =>
  logoHash ? buildAddress(organisations.logo, { uid, hash: logoHash }) : undefined;
