import { sql } from 'kysely';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';

export const jobsRepository = {
  /** Finds a job that this user requested, as `{"data": {...}}`. */
  byUid: (organisation: string, uid: string, askedBy: string) =>
    query(sql<JsonRow>`
      select json_build_object('data', json_build_object(
        'uid', uid, 'kind', kind, 'state', state, 'percent', percent, 'words', words, 'error', error, 'result', result,
        'createdAt', created_at, 'startedAt', started_at, 'finishedAt', finished_at))::text as json
      from jobs where organisation_uid = ${organisation} and uid = ${uid} and created_by_uid = ${askedBy}
    `),
};
