import { z } from 'zod';
import { apiRoot, endpoint } from './endpoint.ts';
import { name, uid } from './fields.ts';
import { friendlyUrl } from './organisations.ts';
import { one } from './paging.ts';

/** What a duplicate can have besides what it always has (settings, master data, divisions, business units, roles). */
export const duplicationParts = [
  'team_members',
  'activity_owners',
  'applications',
  'equipment',
  'suppliers',
  'locations',
  'activity_roles',
  'activities',
] as const;
export type DuplicationPart = (typeof duplicationParts)[number];

/** What every duplicate has, counted for the person who decides. */
const alwaysCopied = ['master_rows', 'impact_categories', 'roles', 'divisions', 'business_units'] as const;
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

/** How far a duplicate is. It is there once `done`, and not at all before or after `failed`. */
export const duplication = z.object({
  uid: uid(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  percent: z.int(),
  /** What is being done, or went wrong, in words. */
  words: z.string(),
  name: z.string(),
  sourceUid: uid(),
  /** The new organisation. */
  targetUid: uid(),
});
export type Duplication = z.infer<typeof duplication>;

const path = `${apiRoot}/organisations/:uid/duplication` as const;
const params = z.object({ uid: uid('organization') });
const permissions = ['organization.create'] as const;

/** Making a new organisation of another one; for the landlord's people. */
export const organisationDuplications = {
  counts: endpoint({
    method: 'GET',
    path,
    scope: 'landlord',
    permissions,
    summary: 'Count what a duplicate of the organisation would have',
    params,
    response: one(duplicationCounts),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    scope: 'landlord',
    permissions,
    summary: 'Make a duplicate under another name, whole or not at all; never with users, secrets, files or logs',
    params,
    body: duplicationInput,
    response: one(duplication),
    status: 202,
  }),
  get: endpoint({
    method: 'GET',
    path: `${apiRoot}/organisation-duplications/:uid`,
    scope: 'landlord',
    permissions,
    summary: 'How far a duplicate is',
    params: z.object({ uid: uid('organization') }),
    response: one(duplication),
  }),
};
