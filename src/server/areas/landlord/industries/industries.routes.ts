import { industries, industryNameTaken } from '#root/contract/landlord/industries.ts';
import { duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import { categoryHandlers } from '#root/server/shared/registers/category-register.ts';
import { industriesRepository } from './industries.repository.ts';

const constraints = {
  industries_name: duplicate('name', industryNameTaken),
  industries_in_use: () =>
    new AppError(
      'in_use',
      409,
      'Organisations belong to this industry. Give them another one first, or make this one inactive.',
    ),
};

const plain = categoryHandlers(industriesRepository, constraints);

/** The list is in the landlord's own organisation, which is the home of everyone who gets here. */
const atHome = <Ctx extends { readonly actor: Actor }>(ctx: Ctx) => ({
  ...ctx,
  organisation: { uid: ctx.actor.homeUid },
});

export const industryRoutes = implement(
  industries,
  {
    list: (ctx) => plain.list(atHome(ctx)),
    get: (ctx) => plain.get(atHome(ctx)),
    create: (ctx) => plain.create(atHome(ctx)),
    update: (ctx) => plain.update(atHome(ctx)),
    remove: (ctx) => plain.remove(atHome(ctx)),
    bulkSet: (ctx) => plain.bulkSet(atHome(ctx)),
    bulkDeletePreview: (ctx) => plain.bulkDeletePreview(atHome(ctx)),
    bulkDelete: (ctx) => plain.bulkDelete(atHome(ctx)),
  },
  constraints,
);
