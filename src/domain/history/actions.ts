import type { AuditAction, AuditEntry } from '#root/contract/settings/audit-log.ts';
import { records } from '#root/contract/shared/kinds/all-kinds.ts';

const words: Readonly<Record<AuditAction, string>> = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };
const signIn = records.user.parts.sessions.label;

type Entry = Pick<AuditEntry, 'action' | 'what' | 'changes'>;

/** Returns "Signed in" or "Signed out" for the beginning and the end of a sign-in; undefined for anything else. */
export function describeSignIn({ action, what, changes }: Entry): string | undefined {
  if (what !== signIn) return undefined;
  if (action === 'created') return 'Signed in';
  return changes.some(({ field, after }) => field === 'revoked_at' && after !== '') ? 'Signed out' : undefined;
}

/** Describes what was done: "Created", or "Signed in" for a new sign-in. */
export const describeAction = (entry: Entry): string => describeSignIn(entry) ?? words[entry.action];
