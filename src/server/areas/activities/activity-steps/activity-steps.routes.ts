import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { stepConstraints } from './activity-steps.errors.ts';
import { activityStepsRepository as steps } from './activity-steps.repository.ts';
import { createEdit, saveAlone, saveWith } from './edit.service.ts';
import { saveApplications, saveDependencies, saveRoles } from './links.service.ts';
import { checkTolerance } from './tolerant.service.ts';

const { tolerant, recoveryTime, ...others } = activitySteps;

export const activityStepRoutes = [
  ...implement(
    others,
    {
      details: (ctx) => {
        const edit = createEdit(ctx);
        return saveAlone(ctx, edit, steps.details(edit, ctx.body));
      },
      roles: (ctx) => {
        const edit = createEdit(ctx);
        return saveWith(ctx, edit, steps.roles(edit, ctx.body), () => saveRoles(ctx.db, edit, ctx.body));
      },
      remoteAccesses: (ctx) => {
        const edit = createEdit(ctx);
        return saveWith(ctx, edit, steps.remoteAccesses(edit, ctx.body), async () => {
          await ctx.db.run(steps.dropFactors(edit, ctx.body.factorUids));
          await ctx.db.run(steps.addFactors(edit, ctx.body.factorUids));
          return [];
        });
      },
      applications: (ctx) => {
        const edit = createEdit(ctx);
        const write = steps.completed(edit, 'applications', ctx.body.completed);
        return saveWith(ctx, edit, write, () => saveApplications(ctx.db, edit, ctx.body));
      },
      dependencies: (ctx) => {
        const edit = createEdit(ctx);
        const write = steps.dependencies(edit, ctx.body.completed, ctx.body.locationLinkOff);
        return saveWith(ctx, edit, write, () => saveDependencies(ctx.db, edit, ctx.body));
      },
    },
    stepConstraints.others,
  ),
  ...implement(
    { tolerant },
    {
      tolerant: async (ctx) => {
        const edit = createEdit(ctx);
        const rules = await ctx.db.maybe(steps.impactRules(edit.organisation));
        if (!rules) throw errors.notFound();
        return saveAlone(ctx, edit, steps.tolerant(edit, checkTolerance(ctx.body, rules)));
      },
    },
    stepConstraints.tolerant,
  ),
  ...implement(
    { recoveryTime },
    {
      recoveryTime: (ctx) => {
        const edit = createEdit(ctx);
        return saveAlone(ctx, edit, steps.recoveryTime(edit, ctx.body));
      },
    },
    stepConstraints.recoveryTime,
  ),
];
