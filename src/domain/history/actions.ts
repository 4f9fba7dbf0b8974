import type { AuditAction, AuditEntry } from '#root/contract/settings/audit-log.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';

const words: Readonly<Record<AuditAction, string>> = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };
const signIn = records.user.parts.sessions.label;

/** Describes what was done: "Created", or "Signed in" for a new sign-in. */
export function describeAction({ action, what, changes }: Pick<AuditEntry, 'action' | 'what' | 'changes'>): string {
  if (what !== signIn) return words[action];
  if (action === 'created') return 'Signed in';
  return changes.some(({ field, after }) => field === 'revoked_at' && after !== '') ? 'Signed out' : words[action];
}
