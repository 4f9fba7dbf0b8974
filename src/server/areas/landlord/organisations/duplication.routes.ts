import { organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { beginDuplication, countDuplication, readDuplication } from './duplication.service.ts';

export const organisationDuplicationRoutes = implement(organisationDuplications, {
  counts: countDuplication,
  begin: beginDuplication,
  get: readDuplication,
});
