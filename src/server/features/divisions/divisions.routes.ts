import { divisions } from '#root/contract/divisions.ts';
import { crudHandlers } from '#root/server/db/crud.ts';
import { implement } from '#root/server/http/route.ts';
import { divisionConstraints } from './divisions.errors.ts';
import { divisionsRepository } from './divisions.repository.ts';

export const divisionRoutes = implement(divisions, crudHandlers(divisionsRepository), divisionConstraints);
