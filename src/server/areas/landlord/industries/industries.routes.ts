import { sql } from 'kysely';
import { industries } from '#root/contract/landlord/industries.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { categoryFields } from '#root/contract/shared/fields/category-fields.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';

const { handlers, constraints } = createPlainRegister({
  kind: 'industry',
  fields: categoryFields,
  searched: ['description'],
  facts: {
    organisationCount: sql`(select count(*) from organisation_registry() o
      where o.industry_uid = r.uid and o.state <> 'deleted')`,
  },
  constraints: {
    industries_name: duplicate('name', rules.industryNameTaken),
    industries_in_use: () =>
      new AppError(
        'in_use',
        409,
        'Organisations belong to this industry. Choose another industry for them first, or make this one inactive.',
      ),
  },
});

/**
 * Runs a call in the caller's home organisation. Every caller is a user of the landlord, and the landlord's
 * organisation holds the list.
 */
const inHomeOrganisation = <Ctx extends { readonly actor: Actor }>(ctx: Ctx) => ({
  ...ctx,
  organisation: { uid: ctx.actor.homeUid },
});

export const industryRoutes = implement(
  industries,
  {
    list: (ctx) => handlers.list(inHomeOrganisation(ctx)),
    get: (ctx) => handlers.get(inHomeOrganisation(ctx)),
    create: (ctx) => handlers.create(inHomeOrganisation(ctx)),
    update: (ctx) => handlers.update(inHomeOrganisation(ctx)),
    remove: (ctx) => handlers.remove(inHomeOrganisation(ctx)),
    bulkSet: (ctx) => handlers.bulkSet(inHomeOrganisation(ctx)),
    bulkDeletePreview: (ctx) => handlers.bulkDeletePreview(inHomeOrganisation(ctx)),
    bulkDelete: (ctx) => handlers.bulkDelete(inHomeOrganisation(ctx)),
  },
  constraints,
);
