import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { beginArchive, beginImport, downloadArchive } from './archives.service.ts';

export const organisationArchiveRoutes = implement(organisationArchives, {
  make: beginArchive,
  file: downloadArchive,
  bring: beginImport,
});
