import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { findPermission, listKindsThatCan, type RecordVerb } from '#root/contract/shared/kinds/kinds.ts';

/** The maximum size of an imported archive, in bytes. */
export const maxArchiveBytes = 50 * 1024 * 1024;

/** The maximum number of archive imports of one organisation that run or wait. */
export const maxArchives = 3;

/** The job that creates or imports an archive. `GET /jobs/:uid` returns its progress. */
const begun = recordResponse(z.object({ jobUid: uid() }));

/**
 * The `result` of an import: how many records were created, and how many existed already. It also lists the event
 * notifications whose receivers include a role that does not exist in this organisation. If such an event notification
 * has no other receivers, it is turned off.
 */
export const archiveImportResult = z.object({
  created: z.int(),
  matched: z.int(),
  /** The first 20 of these event notifications. */
  withoutRoles: z.array(z.object({ name: z.string(), roles: z.array(z.string()), isOff: z.boolean() })).default([]),
});
export type ArchiveImportResult = z.infer<typeof archiveImportResult>;

/** Returns the permissions to read or write every kind of record in an archive. */
const permissionsFor = (verb: RecordVerb) => [
  ...new Set(listKindsThatCan('archive').map((kind) => findPermission(kind, verb))),
];

const root = `${apiRoot}/organisation-archives` as const;
const scope = 'organisation';

/** An organisation as one file, which another organisation can import. For administrators. */
export const organisationArchives = {
  make: endpoint({
    method: 'POST',
    path: root,
    changes: ['jobs'],
    scope,
    permissions: ['setting.update', 'activity.export', ...permissionsFor('read')],
    summary: 'Create an archive (ZIP of JSON and XLSX) of the organisation, without users, roles, files and logs',
    response: begun,
    status: 202,
    traces: 'archive_made',
    budget: 'archives',
  }),
  /** 404 when the archive is older than a day. */
  file: endpoint({
    method: 'GET',
    path: `${root}/:uid/file`,
    scope,
    permissions: ['setting.update', 'activity.export'],
    summary: 'Download an archive that you requested, by the uid of its job',
    params: z.object({ uid: uid() }),
    response: null,
    download: 'application/zip',
    status: 200,
    traces: 'exported',
  }),
  /**
   * Imports everything or nothing. 422 `not_an_archive`; 429 `too_many_archives` while {@link maxArchives} imports run
   * or wait. The job reports any other problem.
   */
  bring: endpoint({
    method: 'POST',
    path: `${root}/import`,
    changes: 'everything',
    scope,
    permissions: [
      ...(['setting.update', 'import.run'] as const),
      ...permissionsFor('create'),
      // Requires the permissions to update records, because an existing record without a recovery time gets its
      // recovery time from the archive.
      ...permissionsFor('update'),
    ],
    summary:
      'Import an archive of another organisation, completely or not at all; existing records with the same name are reused',
    upload: { maxBytes: maxArchiveBytes },
    budget: 'archives',
    response: begun,
    status: 202,
  }),
};
