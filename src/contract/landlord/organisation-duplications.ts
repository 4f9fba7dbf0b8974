import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { name, uid } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { findTable, type KindThatCan, listKindsThatCan } from '#root/contract/shared/kinds/kinds.ts';
import { friendlyUrl } from './organisations.ts';

type Duplicated = (typeof records)[KindThatCan<'duplicate'>]['can']['duplicate'];

/** The optional parts of a duplicate. Settings, master data, departments and roles are always included. */
export type DuplicationPart = Exclude<Duplicated, 'always'>;
export const duplicationParts = [
  ...new Set(listKindsThatCan('duplicate').map((kind) => records[kind].can.duplicate)),
].filter((part) => part !== 'always') as [DuplicationPart, ...DuplicationPart[]];

/** The parts that every duplicate has. */
const alwaysCopied = listKindsThatCan('duplicate')
  .filter((kind) => records[kind].can.duplicate === 'always')
  .map(findTable);
export const duplicationCounts = z.object({
  always: z.array(z.object({ part: z.enum(alwaysCopied), count: z.int() })),
  parts: z.array(z.object({ part: z.enum(duplicationParts), count: z.int() })),
});

export const duplicationInput = z.object({
  name: name(),
  friendlyUrl: friendlyUrl(),
  parts: z.array(z.enum(duplicationParts)).max(duplicationParts.length),
});
export type DuplicationInput = z.infer<typeof duplicationInput>;

/**
 * The progress of a duplication. The new organisation exists once the duplication is `done`. If the duplication has
 * `failed`, there is no new organisation.
 */
export const duplication = z.object({
  uid: uid(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.int(),
  /** The current step or the error, as text. */
  words: z.string(),
  name: z.string(),
  sourceUid: uid(),
  /** The new organisation. */
  targetUid: uid(),
  /** The optional parts that were chosen. */
  parts: z.array(z.enum(duplicationParts)),
});
export type Duplication = z.infer<typeof duplication>;

const path = `${apiRoot}/organisations/:uid/duplication` as const;
const params = z.object({ uid: uid('organization') });
const permissions = ['organization.create'] as const;

/** Duplicates organisations. For the landlord's users. */
export const organisationDuplications = {
  counts: endpoint({
    method: 'GET',
    path,
    scope: 'landlord',
    permissions,
    summary: 'Count the records that a duplicate of the organisation would have',
    params,
    response: recordResponse(duplicationCounts),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    scope: 'landlord',
    permissions,
    summary:
      'Duplicate an organisation under another name, completely or not at all, without users, secrets, files and logs',
    params,
    body: duplicationInput,
    response: recordResponse(duplication),
    status: 202,
  }),
  get: endpoint({
    method: 'GET',
    path: `${apiRoot}/organisation-duplications/:uid`,
    shows: ['jobs'],
    scope: 'landlord',
    permissions,
    summary: 'Read the progress of a duplication',
    params: z.object({ uid: uid('organization') }),
    response: recordResponse(duplication),
  }),
};
