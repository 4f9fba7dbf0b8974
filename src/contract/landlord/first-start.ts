import { z } from 'zod';
import { identityRoot, signedInOrChallenge } from '#root/contract/access/identity.ts';
import { newPassword } from '#root/contract/access/login-steps.ts';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { name, text } from '#root/contract/platform/fields.ts';
import { firstAdministrator, friendlyUrl } from './organisations.ts';

/** The page on which the first user is created. */
export const firstStartPath = '/first-start';

/** The code from the server's console: 18 letters and digits. Case, spaces and hyphens do not matter. */
const consoleCode = () =>
  text(60)
    .transform((value) => value.toLowerCase().replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[a-z2-9]{18}$/, 'Enter the 18 letters and digits from the server’s console'));

/** The landlord's organisation and its first user. This user gets all permissions. */
export const newLandlord = firstAdministrator.extend({ organisation: name(), friendlyUrl: friendlyUrl() });
export type NewLandlord = z.infer<typeof newLandlord>;

const path = `${identityRoot}/first-start` as const;
const shared = { path, scope: 'public', permissions: [], beforeFirstUser: true } as const;

/**
 * Lets the first person into a new installation. A wrong code is refused with 400 `code_mismatch`, and too many wrong
 * codes with 429.
 */
export const firstStart = {
  check: endpoint({
    ...shared,
    method: 'GET',
    summary: 'Check whether the first user can be created; 404 once a user exists',
    response: null,
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    summary: 'Create the landlord’s organisation and its first user, with the code from the server’s console',
    body: newLandlord.extend({ code: consoleCode(), newPassword: newPassword() }),
    response: signedInOrChallenge,
  }),
};
