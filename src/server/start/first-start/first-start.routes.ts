import { defaultClientId } from '#root/contract/access/identity.ts';
import { firstStart } from '#root/contract/landlord/first-start.ts';
import { catalogue } from '#root/contract/platform/errors.ts';
import { toCountedAddress } from '#root/server/areas/access/identity/attempts.service.ts';
import { requireGoodPassword } from '#root/server/areas/access/identity/new-password.service.ts';
import { passwordsRepository } from '#root/server/areas/access/identity/passwords.repository.ts';
import { completeSignIn, readTenantOfStep } from '#root/server/areas/access/identity/sign-in-steps.service.ts';
import { organisationConstraints } from '#root/server/areas/landlord/organisations/organisations.errors.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import { createTooManyRequests } from '#root/server/platform/http/too-many-requests.ts';
import { createLandlord } from './create-landlord.ts';
import { firstStartRepository } from './first-start.repository.ts';
import { codePurpose } from './offer-first-start.ts';

type Call = Ctx<typeof firstStart.create>;

const wrongCode = defineError('code_mismatch', 400, catalogue.wrongCode);
const landlordExists = defineError(
  'conflict',
  409,
  'Somebody else has created the first user. If you cannot sign in, run npm run admin -- recover on the server.',
);

/** @throws 400 for a wrong code, 429 after too many wrong codes from this network */
async function requireCode({ tenants, services: { keys }, request }: Call, hashes: readonly string[]): Promise<void> {
  const address = keys.sign('first-start-address', toCountedAddress(request.address));
  const row = await tenants.write('', {}, (db) => db.only(firstStartRepository.tryCode(hashes, address)));
  const wait = row?.wait ?? null;
  if (wait === null) return;
  if (wait > 0) throw createTooManyRequests('There were too many wrong codes from your network.', wait);
  throw wrongCode({ fields: [{ field: 'code', message: catalogue.wrongCode }] });
}

/**
 * Creates the landlord's organisation with its first user, and continues like a sign-in with the new password. Exactly
 * one of several submissions succeeds. The others get 404, because there is a user by then.
 */
async function create(ctx: Call) {
  const { body, tenants, services, request } = ctx;
  const { code, newPassword, ...given } = body;
  const hashes = services.keys.signatures(codePurpose, code);
  await requireCode(ctx, hashes);
  const { organisation: name, friendlyUrl } = given;
  const owner = { uid: '', username: given.email, ...given };
  await requireGoodPassword(services, newPassword, owner, { uid: '', name, friendlyUrl });
  const hash = await services.passwords.hash(newPassword);
  const audit = { request: request.requestId, address: request.address };
  let person = { uid: '', username: given.email, email: given.email, mfaState: 'off' as const };
  const uid = await tenants.write('', audit, async (db) => {
    if (!(await db.maybe(firstStartRepository.claim(hashes)))?.claimed) throw errors.notFound();
    return createLandlord(db, given, async (organisation, user) => {
      await db.maybe(passwordsRepository.choose(organisation, user.uid, hash, 'invited'));
      person = { ...person, uid: user.uid };
    });
  });
  const tenant = await readTenantOfStep(ctx, uid);
  const place = { address: request.address, device: undefined };
  return completeSignIn(ctx, { tenant, clientId: defaultClientId, person, place });
}

export const firstStartRoutes = implement(
  firstStart,
  // Whether a user exists is checked before the handler runs, as for all calls that exist only until there is a user.
  { check: async () => undefined, create },
  { ...organisationConstraints, organisations_one_landlord: () => landlordExists() },
);
