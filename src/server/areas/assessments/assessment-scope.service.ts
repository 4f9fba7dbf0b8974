import type { assessmentScopes } from '#root/contract/assessments/assessment-scopes.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { countScope, findUnknownInScope, selectAmongScope } from './assessment-scope.repository.ts';
import { readLifecycle } from './assessments.service.ts';
import { listMoved } from './moved.service.ts';

type Calls = typeof assessmentScopes;
type ScopeCtx = Ctx<Calls['count']> | Ctx<Calls['smallest']>;

/** @throws 400 if the scope names records that do not exist */
async function refuseUnknown({ db, organisation, body }: ScopeCtx): Promise<void> {
  const unknown = await db.many(findUnknownInScope(organisation.uid, body.scope));
  if (unknown.length === 0) return;
  throw errors.validation({
    fields: unknown.map(({ field }) => ({ field: `scope.${field}`, message: 'Choose from the list' })),
  });
}

export async function countActivities(ctx: Ctx<Calls['count']>) {
  const { db, organisation, body } = ctx;
  if (body.exceptUid) await readLifecycle(db, { organisation: organisation.uid, uid: body.exceptUid });
  await refuseUnknown(ctx);
  return db.json(countScope(organisation.uid, body));
}

export async function proposeSmallest(ctx: Ctx<Calls['smallest']>) {
  await refuseUnknown(ctx);
  return ctx.db.json(selectAmongScope(ctx.organisation.uid, ctx.body.scope, await listMoved(ctx)));
}
