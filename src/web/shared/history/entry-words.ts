import type { AuditEntry } from '#root/contract/settings/audit-log.ts';
import { text } from './history.messages.ts';

/** Who did it, as people say it. */
export const whoOf = ({ actorUid, actorName }: AuditEntry): string =>
  actorName ?? text(actorUid ? 'someone' : 'nobody');

/** For whom a landlord's person worked; undefined for the organisation's own people. */
export const onBehalfOf = ({ onBehalfOf: home }: AuditEntry): string | undefined =>
  home === null ? undefined : home || text('landlord');

/** What was changed, parts with what they are about: "Dependency of an activity: Water Co". */
export const whatOf = ({ what, part }: AuditEntry): string => (part ? text('whatPart', { what, part }) : what);
