import { organisationDuplications } from '#root/contract/organisation-duplications.ts';
import { implement } from '#root/server/http/route.ts';
import { beginDuplication, countDuplication, readDuplication } from './duplication.service.ts';

export const organisationDuplicationRoutes = implement(organisationDuplications, {
  counts: countDuplication,
  begin: beginDuplication,
  get: readDuplication,
});
