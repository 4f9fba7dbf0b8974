import { type DeletableKind, deletableKinds } from '#root/contract/shared/deletion-permissions.ts';
import { manyDependents, recordDependents } from '#root/contract/shared/dependents.ts';
import { type Handlers, implement, type Route } from '#root/server/platform/http/route.ts';
import { showDependents, showManyDependents } from './dependents.service.ts';

/**
 * Adds an ending to the names of the routes. Without it, the API documentation would give these calls the same
 * operation ids as the histories of the same kinds.
 */
const named = (routes: readonly Route[], ending: string) =>
  routes.map((route) => ({ ...route, name: `${route.name}_${ending}` }));

const byKind = (handler: (kind: DeletableKind) => unknown) =>
  Object.fromEntries(deletableKinds.map((kind) => [kind, handler(kind)]));

export const dependentRoutes = [
  ...named(implement(recordDependents, byKind(showDependents) as Handlers<typeof recordDependents>), 'dependents'),
  ...named(
    implement(manyDependents, byKind(showManyDependents) as Handlers<typeof manyDependents>),
    'dependents_of_many',
  ),
];
