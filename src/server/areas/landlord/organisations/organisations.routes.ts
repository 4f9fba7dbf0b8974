import { organisations } from '#root/contract/landlord/organisations.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { readHistory } from './history.service.ts';
import { archive, changeOrganisation, reactivate, remove, restore, suspend, update } from './lifecycle.service.ts';
import { removeLogo, showLogo, uploadLogo } from './logo.service.ts';
import { create } from './new-organisation.service.ts';
import { organisationConstraints } from './organisations.errors.ts';
import { registryRepository, organisationsRepository as repository } from './organisations.repository.ts';

export const organisationRoutes = implement(
  organisations,
  {
    list: ({ db, query }) => db.json(registryRepository.page(query)),
    get: async ({ db, tenants, params }) => {
      const json = await tenants.read(params.uid).record(repository.record(params.uid));
      if (!json) throw errors.notFound();
      const { data } = JSON.parse(json.text);
      const [industry] = data.industryUid
        ? await db.many(registryRepository.names('industries', [data.industryUid]))
        : [];
      return { data: { ...data, industryName: industry?.name ?? null } };
    },
    create,
    update,
    setModules: (ctx) => changeOrganisation(ctx, repository.setModules(ctx.params.uid, ctx.version, ctx.body.modules)),
    friendlyUrlAvailability: async ({ db, query }) => {
      const found = await db.maybe(registryRepository.friendlyUrlTaken(query.value, query.exceptUid));
      return { data: { available: !found?.taken } };
    },
    uploadLogo,
    removeLogo,
    history: readHistory,
    suspend,
    reactivate,
    archive,
    remove,
    restore,
    logo: showLogo,
  },
  organisationConstraints,
);
