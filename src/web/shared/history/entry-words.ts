import type { AuditEntry } from '#root/contract/settings/audit-log.ts';
import { isByStranger } from '#root/domain/history/actions.ts';
import { text } from './history.messages.ts';

/** Returns the name of the person who made the change. */
export function formatActor(entry: AuditEntry): string {
  if (isByStranger(entry)) return text('stranger');
  return entry.actorName ?? text(entry.actorUid ? 'someone' : 'nobody');
}

/**
 * Returns the landlord's organisation if the person belongs to the landlord; undefined for the organisation's own
 * people.
 */
export const formatHomeOrganisation = ({ onBehalfOf: home }: AuditEntry): string | undefined =>
  home === null ? undefined : home || text('landlord');

/** Returns the kind of the changed record, with the changed part if any: "Dependency of an activity: Water Co". */
export const formatSubject = ({ what, part }: AuditEntry): string => (part ? text('whatPart', { what, part }) : what);
