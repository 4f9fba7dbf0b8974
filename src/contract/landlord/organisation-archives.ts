import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { findPermission, listKindsThatCan, type RecordVerb } from '#root/contract/shared/records/records.ts';

/** Bytes of an archive that is brought. */
export const maxArchiveBytes = 50 * 1024 * 1024;

/** Archives that one organisation takes in at a time, those that wait included. */
export const mostArchives = 3;

/** The job that makes or reads an archive: `GET /jobs/:uid` says how far it is. */
const begun = recordResponse(z.object({ jobUid: uid() }));

/** `result` of a job that has brought an archive: how many records it made, and how many were there already. */
export const archiveBrought = z.object({ created: z.int(), matched: z.int() });
export type ArchiveBrought = z.infer<typeof archiveBrought>;

/** What it takes to read or write every kind of record that an archive holds. */
const permissionsFor = (verb: RecordVerb) => [
  ...new Set(listKindsThatCan('archive').map((kind) => findPermission(kind, verb))),
];

const root = `${apiRoot}/organisation-archives` as const;
const scope = 'organisation';

/** The whole organisation as one file, which another one can take in. For administrators. */
export const organisationArchives = {
  make: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['setting.update', 'activity.export', ...permissionsFor('read')],
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
      ...(['setting.update', 'import.run'] as const),
      ...permissionsFor('create'),
      // A record that is here without a recovery time gets that of the archive.
      ...permissionsFor('update'),
    ],
    summary:
      'Take in an archive of another organisation: what is there by name is matched, the rest is made, all or nothing',
    upload: { maxBytes: maxArchiveBytes },
    response: begun,
    status: 202,
  }),
};
