import { identity } from '#root/contract/access/identity.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { identityRepository } from './identity.repository.ts';
import { renewSession, signOut } from './session.service.ts';
import { findTenant, signIn } from './sign-in.service.ts';

export const identityRoutes = implement(identity, {
  configs: async (ctx) => {
    const { query, tenants, services } = ctx;
    const tenant = await findTenant(ctx, query);
    const brand = await tenants.read(tenant.uid).maybe(identityRepository.logo(tenant.uid));
    return {
      data: {
        tenantId: tenant.friendlyUrl,
        clientId: query.clientId,
        isActive: tenant.state !== 'suspended',
        uid: tenant.uid,
        name: tenant.name,
        logo: brand?.logo ?? null,
        landlord: tenant.isLandlord,
        modules: tenant.modules.map((value) => ({ value })),
        configs: { tenant_theme: tenant.theme, login_time_out: tenant.loginTimeOut },
        mfaPolicy: tenant.mfaPolicy,
        timeZone: tenant.timeZone,
        locale: 'en-US' as const,
        publicSiteUrl: services.settings.publicSiteUrl,
      },
    };
  },
  login: signIn,
  refreshToken: renewSession,
  logout: signOut,
  profile: async ({ db, actor, services }) => {
    const home = await services.access.readOrganisation(actor.homeUid);
    // Landlords always get their report permissions, because they work in organisations with and without this module.
    // If the module is off in the current organisation, the browser hides these permissions.
    const reports = actor.isLandlord || (home?.modules.includes('report') ?? false);
    const profile = await db.record(identityRepository.profile(actor.homeUid, actor.userUid, { reports }));
    if (!profile) throw errors.loginAgain();
    return profile;
  },
  myOrganizations: ({ db }) => db.json(identityRepository.myOrganisations()),
});
