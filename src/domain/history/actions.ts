import { type AuditAction, type AuditEntry, changeActions } from '#root/contract/settings/audit-log.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';

const words: Readonly<Record<AuditAction, string>> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  sign_in_failed: 'Sign-in failed',
  sign_in_locked: 'Sign-in locked',
  password_forgotten: 'New password requested',
  refused: 'Access refused',
  exported: 'Exported',
  archive_made: 'Archive requested',
  invited_again: 'Invited again',
  mails_sent_again: 'Emails sent again',
};
const signIn = records.user.parts.sessions.label;

type Entry = Pick<AuditEntry, 'action' | 'what' | 'changes'>;

/** Returns "Signed in" or "Signed out" for the beginning and the end of a sign-in; undefined for anything else. */
export function describeSignIn({ action, what, changes }: Entry): string | undefined {
  if (what !== signIn) return undefined;
  if (action === 'created') return 'Signed in';
  return changes.some(({ field, after }) => field === 'revoked_at' && after !== '') ? 'Signed out' : undefined;
}

type ChangeAction = (typeof changeActions)[number];
/** Returns true for changes of rows; false for other actions and for failed attempts. */
export const isChange = (action: AuditAction): action is ChangeAction =>
  (changeActions as readonly string[]).includes(action);

/** Returns the words for an action, as a filter shows them. */
export const describeActionKind = (action: AuditAction): string => words[action];

const strangersActions: ReadonlySet<AuditAction> = new Set(['sign_in_failed', 'sign_in_locked', 'password_forgotten']);

/**
 * Returns true for actions of somebody who was not signed in. All other entries without a person come from Holdfast
 * itself.
 */
export const isByStranger = ({ action, actorUid }: Pick<AuditEntry, 'action' | 'actorUid'>): boolean =>
  actorUid === null && strangersActions.has(action);

/** Describes an action: "Created", or "Signed in" for a new sign-in. */
export const describeAction = (entry: Entry): string => describeSignIn(entry) ?? words[entry.action];
