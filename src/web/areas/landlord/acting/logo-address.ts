import { organisations } from '#root/contract/landlord/organisations.ts';
import { addressOf } from '#root/web/platform/api/call.ts';

/** Where the logo of an organisation is shown from; undefined where it has none. */
export const logoAddress = ({ uid, logoHash }: { uid: string; logoHash: string | null }): string | undefined =>
  logoHash ? addressOf(organisations.logo, { uid, hash: logoHash }) : undefined;
