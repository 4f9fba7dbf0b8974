import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { tooLong, tooShort } from '#root/contract/platform/errors.ts';
import { email, instant, optionalPersonName, personName, text, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { permissions } from '#root/contract/platform/permissions.ts';
import { bulkDeleteEndpoints } from '#root/contract/shared/bulk-delete.ts';
import { bulkSetEndpoint } from '#root/contract/shared/bulk-set.ts';
import { crudEndpoints, saved, stored } from '#root/contract/shared/crud.ts';
import { user } from '#root/contract/shared/kinds/user.ts';
import { defaultClientId } from './identity.ts';

export const userStatuses = ['invited', 'active', 'inactive', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];
export const confirmationStatuses = ['unconfirmed', 'confirmed', 'force_change_password', 'reset_required'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** The name for signing in: 3 to 100 characters. */
const username = () => text(100).min(3, tooShort(3));
/** An invited person's email becomes the username, so both have the same maximum length. */
export const userEmail = () => email().refine((value) => value.length <= 100, tooLong(100));

export const userInput = z.object({
  firstName: personName(),
  lastName: optionalPersonName(),
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
  /** `locked` after too many wrong passwords or codes. */
  status: z.enum(userStatuses),
  confirmationStatus: z.enum(confirmationStatuses),
  roles: z.array(roleOfUser),
  /** Whether the person must use a second factor. */
  mfa: z.boolean(),
  /** When one of the person's sign-ins was last used; null if the person never signed in. */
  lastSeenAt: instant().nullable(),
  /** When the lock after too many wrong passwords or codes ends; null if there is none. */
  lockedUntil: instant().nullable(),
  /** When the last invitation was sent; null if there was none. */
  invitedAt: instant().nullable(),
  /**
   * When the mail server last refused the address for good, and the server's reply. Null if the server accepts the
   * address, or if no email was sent to the address.
   */
  emailRefusal: z.object({ at: instant(), reply: z.string() }).nullable(),
});
export type User = z.infer<typeof userRecord>;

/** One address to invite. Without a name, lists show the address until the person enters a name. */
export const invitationRow = z.object({
  email: userEmail(),
  firstName: optionalPersonName(),
  lastName: optionalPersonName(),
});
export type InvitationRow = z.infer<typeof invitationRow>;

export const invitationsInput = z.object({
  people: z.array(invitationRow).min(1, 'Add at least 1 address').max(200, 'Invite at most 200 people at a time'),
  roleUids: z.array(uid('role')).max(50, 'Choose at most 50'),
  /** The client whose sign-in page the link in the invitation opens. */
  clientId: text(100).default(defaultClientId),
});

/**
 * The result for each address, in the order of the request: `invited`; `there` for an existing user, who is not
 * changed; or `refused` with the reason.
 */
export const invitationResult = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'there', 'refused']),
  /** Null if the address was refused. */
  userUid: uid().nullable(),
  reason: z.string().nullable(),
});
export type InvitationResult = z.infer<typeof invitationResult>;

/** A permission of a user, with the names of the user's roles that grant it. */
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
    emailRefused: listFilter(z.enum(['true', 'false'])),
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
 * People who sign in. 422 `not_held` for roles with permissions that the caller lacks. 422 `outranked` for actions on
 * somebody who has permissions that the caller lacks. Both list the permissions in `details.permissions`. 409
 * `last_administrator` keeps one active administrator; 409 `own_account` prevents people from locking themselves out.
 */
export const users = {
  list,
  get: plain.get,
  update: plain.update,
  remove: plain.remove,
  ...bulkDeleteEndpoints(list, user),
  /** Follows the rules of {@link users.activate} and {@link users.deactivate}. */
  bulkSet: bulkSetEndpoint(list, user, { status: z.enum(['active', 'inactive']) }),
  /** Adds one role to many users, or removes it. */
  bulkAssign: endpoint({
    ...bulkSetEndpoint(list, user, { addRoleUid: uid('role'), removeRoleUid: uid('role') }),
    path: `${root}/bulk-assign`,
    permissions: ['user.read', 'user.assign'],
    summary: 'Add a role to many users at once, or remove it',
  }),
  invite: endpoint({
    method: 'POST',
    path: `${root}/invitations`,
    scope,
    permissions: ['user.create'],
    summary: 'Invite people by email; each address has its own result',
    body: invitationsInput,
    budget: 'invitations',
    response: recordResponse(z.object({ results: z.array(invitationResult) })),
  }),
  /**
   * 409 `not_invited` for a user who has already accepted the invitation; 429 `too_many_requests` after five emails
   * within an hour.
   */
  resend: endpoint({
    ...act('resend-invitation', 'Send the invitation again; the earlier link no longer works'),
    permissions: ['user.create'],
    traces: 'invited_again',
    budget: 'invitations',
  }),
  activate: act('activate', 'Activate a user, so that they can sign in again'),
  /** Ends the user's sign-ins and an open invitation. */
  deactivate: act('deactivate', 'Deactivate a user, so that they can no longer sign in'),
  /** 409 `own_account` for the caller's own account: a stranger could use a browser in which the caller is signed in. */
  unlock: act('unlock', 'Remove the lock that was set after too many wrong passwords or codes'),
  /** 409 `own_account` for the caller's own account, because people end their own sign-ins in their profile. */
  endSignIns: act('end-sign-ins', "End all of a user's sign-ins; the user can sign in again"),
  resetMfa: act('reset-mfa', "Remove a user's second factor and recovery codes, and end the user's sign-ins"),
  assign: endpoint({
    method: 'PUT',
    path: `${item}/roles`,
    scope,
    permissions: ['user.assign'],
    summary: "Replace a user's roles",
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
    summary: 'List a user’s permissions and the roles that grant them',
    params,
    response: recordResponse(z.array(effectivePermission)),
  }),
};
