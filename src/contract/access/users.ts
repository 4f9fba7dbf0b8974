import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { email, instant, optionalText, text, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { user } from '#root/contract/shared/records/user.ts';
import { defaultClientId } from './identity.ts';

export const userStatuses = ['invited', 'active', 'inactive', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const confirmationStatuses = ['unconfirmed', 'confirmed', 'force_change_password', 'reset_required'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** What people sign in with: 3..100 characters. */
const username = () => text(100).min(3, 'Use at least 3 characters');
/** It is the username of who is invited, so it is no longer than one. */
export const userEmail = () => email().refine((value) => value.length <= 100, 'Use at most 100 characters');

export const userInput = z.object({
  firstName: text(100),
  lastName: optionalText(100),
  email: userEmail(),
  username: username(),
});
export type UserInput = z.infer<typeof userInput>;

const roleOfUser = z.object({ uid: uid(), name: z.string(), isSystem: z.boolean() });

export const userRecord = z.object({
  ...stored,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  /** First and last name. */
  name: z.string(),
  /** `locked` while too many wrong passwords or codes keep the person out. */
  status: z.enum(userStatuses),
  confirmationStatus: z.enum(confirmationStatuses),
  roles: z.array(roleOfUser),
  /** Whether a second factor is asked of the person. */
  mfa: z.boolean(),
  /** When one of the person's sign-ins was last used; null for nobody who ever signed in. */
  lastSeenAt: instant().nullable(),
  /** Until when wrong passwords or codes lock the person out; null where they don't. */
  lockedUntil: instant().nullable(),
  /** When the last invitation was sent; null where there was none. */
  invitedAt: instant().nullable(),
});
export type User = z.infer<typeof userRecord>;

/** One address to invite; without a name the address stands for it until the person gives one. */
export const invitationRow = z.object({
  email: userEmail(),
  firstName: optionalText(100),
  lastName: optionalText(100),
});
export type InvitationRow = z.infer<typeof invitationRow>;

export const invitationsInput = z.object({
  people: z.array(invitationRow).min(1, 'Add at least 1 address').max(200, 'Invite at most 200 people at a time'),
  roleUids: z.array(uid('role')).max(50, 'Choose at most 50'),
  /** The organisation's client that the link opens. */
  clientId: text(100).default(defaultClientId),
});

/**
 * What became of each address, in their order: `invited`; `there` for a user who is there already and stays as they were; or
 * `refused` with the reason.
 */
export const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'there', 'refused']),
  /** The user; null where there is none. */
  userUid: uid().nullable(),
  reason: z.string().nullable(),
});
export type InvitationResult = z.infer<typeof invitationResult>;

/** A permission that somebody has, with the names of the roles that it comes from. */
const effectivePermission = z.object({ name: z.enum(permissions), roles: z.array(z.string()) });
export type EffectivePermission = z.infer<typeof effectivePermission>;

const plain = crudEndpoints(user, {
  input: userInput,
  row: userRecord,
  record: userRecord,
  query: listQuery(['name', 'email', 'username', 'status', 'lastSeenAt', 'createdAt', 'updatedAt'], {
    status: listFilter(z.enum(userStatuses)),
    confirmationStatus: listFilter(z.enum(confirmationStatuses)),
    roleUid: listFilter(uid('role')),
    mfa: listFilter(z.enum(['true', 'false'])),
  }),
});
const scope = 'tenant';
const { list } = plain;
const params = z.object({ uid: uid('user') });
const root = `${apiRoot}/users` as const;
const item = `${root}/:uid` as const;

const act = <const Path extends string, const Summary extends string>(path: Path, summary: Summary) =>
  endpoint({
    method: 'POST',
    path: `${item}/${path}`,
    scope,
    permissions: ['user.update'],
    summary,
    params,
    response: saved,
  });

/**
 * People who sign in. 422 `not_held` for roles that hold what the caller does not, and 422 `outranked` for acts on somebody
 * who may do more than the caller; both name the permissions in `details.permissions`. 409 `last_administrator` keeps one
 * active administrator, 409 `own_account` keeps people from shutting themselves out.
 */
export const users = {
  list,
  get: plain.get,
  update: plain.update,
  remove: plain.remove,
  ...bulkDeleteEndpoints(list, user),
  /** As {@link users.activate} and {@link users.deactivate} do it, each by itself. */
  bulkSet: bulkSetEndpoint(list, user, { status: z.enum(['active', 'inactive']) }),
  /** A role that many people get besides theirs, or lose. */
  bulkAssign: endpoint({
    ...bulkSetEndpoint(list, user, { addRoleUid: uid('role'), removeRoleUid: uid('role') }),
    path: `${root}/bulk-assign`,
    permissions: ['user.read', 'user.assign'],
    summary: 'Give many users a role at once, or take one from them',
  }),
  invite: endpoint({
    method: 'POST',
    path: `${root}/invitations`,
    scope,
    permissions: ['user.create'],
    summary: 'Invite people by mail; each address has a result of its own',
    body: invitationsInput,
    response: recordResponse(z.object({ results: z.array(invitationResult) })),
  }),
  /** 409 `not_invited` for who has accepted already; 429 `too_many_requests` after five mails within an hour. */
  resend: endpoint({
    ...act('resend-invitation', 'Invite again; the link sent before is over'),
    permissions: ['user.create'],
  }),
  activate: act('activate', 'Let somebody sign in again'),
  /** Ends their sign-ins, and an invitation that is still open. */
  deactivate: act('deactivate', 'Keep somebody from signing in'),
  unlock: act('unlock', 'Take back the lock that wrong passwords or codes have set'),
  resetMfa: act('reset-mfa', "Remove somebody's second factor and recovery codes, and end their sign-ins"),
  assign: endpoint({
    method: 'PUT',
    path: `${item}/roles`,
    scope,
    permissions: ['user.assign'],
    summary: "Replace somebody's roles",
    params,
    body: z.object({ roleUids: z.array(uid('role')).max(50, 'Choose at most 50') }),
    versioned: true,
    response: saved,
  }),
  permissions: endpoint({
    method: 'GET',
    path: `${item}/permissions`,
    scope,
    permissions: ['user.read'],
    summary: 'What somebody may do, and from which roles',
    params,
    response: recordResponse(z.array(effectivePermission)),
  }),
};
