import { organisationArchives } from '#root/contract/organisation-archives.ts';
import { implement } from '#root/server/http/route.ts';
import { archiveFile, beginArchive, beginBringing } from './archives.service.ts';

export const organisationArchiveRoutes = implement(organisationArchives, {
  make: beginArchive,
  file: archiveFile,
  bring: beginBringing,
});
