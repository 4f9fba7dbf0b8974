import { industries } from '#root/contract/landlord/industries.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { createCategoryHandlers } from '#root/server/shared/registers/category-register.ts';
import { industriesRepository } from './industries.repository.ts';

const constraints = {
  industries_name: duplicate('name', rules.industryNameTaken),
  industries_in_use: () =>
    new AppError(
      'in_use',
      409,
      'Organisations belong to this industry. Choose another industry for them first, or make this one inactive.',
    ),
};

const plain = createCategoryHandlers(industriesRepository, constraints);

/** The list belongs to the landlord's own organisation, which is the home of every caller. */
const inHomeOrganisation = <Ctx extends { readonly actor: Actor }>(ctx: Ctx) => ({
  ...ctx,
  organisation: { uid: ctx.actor.homeUid },
});

export const industryRoutes = implement(
  industries,
  {
    list: (ctx) => plain.list(inHomeOrganisation(ctx)),
    get: (ctx) => plain.get(inHomeOrganisation(ctx)),
    create: (ctx) => plain.create(inHomeOrganisation(ctx)),
    update: (ctx) => plain.update(inHomeOrganisation(ctx)),
    remove: (ctx) => plain.remove(inHomeOrganisation(ctx)),
    bulkSet: (ctx) => plain.bulkSet(inHomeOrganisation(ctx)),
    bulkDeletePreview: (ctx) => plain.bulkDeletePreview(inHomeOrganisation(ctx)),
    bulkDelete: (ctx) => plain.bulkDelete(inHomeOrganisation(ctx)),
  },
  constraints,
);
