import { z } from 'zod';
import { apiRoot, endpoint } from './endpoint.ts';
import { uid } from './fields.ts';
import { one } from './paging.ts';

/** Bytes of an archive that is brought. */
export const maxArchiveBytes = 50 * 1024 * 1024;

/** Archives that one organisation takes in at a time, those that wait included. */
export const mostArchives = 3;

/** The job that makes or reads an archive: `GET /jobs/:uid` says how far it is. */
const begun = one(z.object({ jobUid: uid() }));

/** `result` of a job that has brought an archive: how many records it made, and how many were there already. */
export const archiveBrought = z.object({ created: z.int(), matched: z.int() });
export type ArchiveBrought = z.infer<typeof archiveBrought>;

const root = `${apiRoot}/organisation-archives` as const;
const scope = 'organisation';

/** The whole organisation as one file, which another one can take in. For administrators. */
export const organisationArchives = {
  make: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: [
      ...(['setting.update', 'activity.read', 'activity.export', 'division.read', 'business_unit.read'] as const),
      ...(['application.read', 'equipment.read', 'location.read', 'activity_role.read'] as const),
      ...(['supplier.read', 'supplier_category.read'] as const),
    ],
    summary: 'Make an archive (ZIP of JSON and XLSX) of the organisation; users, roles, files and logs are not in it',
    response: begun,
    status: 202,
  }),
  /** 404 from a day after it was made on. */
  file: endpoint({
    method: 'GET',
    path: `${root}/:uid/file`,
    scope,
    permissions: ['setting.update', 'activity.export'],
    summary: 'Download an archive that one has asked for, by the uid of its job',
    params: z.object({ uid: uid() }),
    response: null,
    download: 'application/zip',
    status: 200,
  }),
  /** 422 `not_an_archive`; 429 `too_many_archives` while {@link mostArchives} are on their way. The job says what stands in the way of the rest: all of it comes in, or nothing. */
  bring: endpoint({
    method: 'POST',
    path: `${root}/import`,
    scope,
    permissions: [
      ...(['setting.update', 'import.run', 'master.create', 'activity.create', 'activity.update'] as const),
      ...(['division.create', 'business_unit.create', 'application.create', 'equipment.create'] as const),
      ...(['location.create', 'activity_role.create', 'supplier.create', 'supplier_category.create'] as const),
      // What is there without a recovery time gets that of the archive.
      ...(['master.update', 'application.update', 'equipment.update', 'location.update'] as const),
      ...(['activity_role.update', 'supplier.update'] as const),
    ],
    summary:
      'Take in an archive of another organisation: what is there by name is matched, the rest is made, all or nothing',
    upload: { maxBytes: maxArchiveBytes },
    response: begun,
    status: 202,
  }),
};
