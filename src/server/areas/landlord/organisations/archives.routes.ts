import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { archiveFile, beginArchive, beginBringing } from './archives.service.ts';

export const organisationArchiveRoutes = implement(organisationArchives, {
  make: beginArchive,
  file: archiveFile,
  bring: beginBringing,
});
