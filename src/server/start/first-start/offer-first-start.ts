import { firstStartPath } from '#root/contract/landlord/first-start.ts';
import type { Services, TenantAccess } from '#root/server/platform/http/services.ts';
import { createReadableSecret } from '#root/server/platform/security/readable-secret.ts';
import { firstStartRepository } from './first-start.repository.ts';

/** The purpose of the keyed hashes of codes. */
export const codePurpose = 'first-start-code';
const minutes = 60;

/** The data with which the operator can create the first user. */
export interface FirstStart {
  /** The address of the page that asks for the code. */
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

/**
 * Creates a code for the page of the first start. @returns the code and the address of the page; undefined if there is
 * already a user
 */
export async function offerFirstStart(
  tenants: TenantAccess,
  { keys, settings }: Pick<Services, 'keys'> & { readonly settings: Pick<Services['settings'], 'appUrl'> },
): Promise<FirstStart | undefined> {
  const code = createReadableSecret();
  const hash = keys.sign(codePurpose, code.replaceAll('-', ''));
  const row = await tenants.write('', {}, (db) => db.only(firstStartRepository.offer(hash, minutes)));
  return row?.offered ? { url: `${settings.appUrl}${firstStartPath}`, code, minutes } : undefined;
}
