import { type RawBuilder, sql } from 'kysely';
import {
  findObjectKind,
  type NotificationObject,
  type NotificationRelation,
} from '#root/contract/notifications/notification-objects.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import type { EventFacts } from './notification-event.ts';
import type { CheckedNotification } from './obstacles.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { selectPairs } from './relations.ts';

interface RuleReceivers {
  readonly object: NotificationObject;
  readonly relations: readonly NotificationRelation[];
  readonly roleUids: readonly string[];
  readonly recordUids: readonly string[];
  readonly facts: EventFacts;
}

/**
 * Selects the people with one of these roles who may read such records, because a notification names its record. The
 * record's own people are notified regardless of their permissions.
 */
export const selectRoleHolders = (organisation: string, object: NotificationObject, roles: RawBuilder<unknown>) => sql`
  select ur.user_uid from user_roles ur where ur.organisation_uid = ${organisation} and ur.role_uid in (${roles})
    and exists (select from user_roles o join roles p on p.organisation_uid = o.organisation_uid and p.uid = o.role_uid
      where o.organisation_uid = ur.organisation_uid and o.user_uid = ur.user_uid
        and ${findPermission(findObjectKind(object), 'read')} = any(p.permissions))`;

/** Selects these roles. */
export const listRoles = (roleUids: readonly string[]) => sql`select unnest(${[...roleUids]}::uuid[])`;

/** Selects the users whom a rule notifies. People are never notified of their own actions. */
export const selectRuleReceivers = (
  organisation: string,
  { object, relations, roleUids, recordUids, facts }: RuleReceivers,
) => sql`
  select distinct g.user_uid from (
    select user_uid from (${selectPairs(object, relations, { organisation, uids: recordUids, facts })}) pairs
    union
    ${selectRoleHolders(organisation, object, listRoles(roleUids))}
  ) g where g.user_uid is not null and g.user_uid is distinct from ${facts.actorUid ?? null}::uuid
    ${facts.onlyUids ? sql`and g.user_uid = any(${[...facts.onlyUids]}::uuid[])` : sql``}`;

/** Selects the receivers of a notification that a person wrote. */
export const selectChosenReceivers = (
  organisation: string,
  { allUsers, userUids, roleUids }: Pick<DispatchRow, 'allUsers' | 'userUids' | 'roleUids'>,
) => sql`
  select u.uid as user_uid from users u where u.organisation_uid = ${organisation} and (${allUsers}
    or u.uid = any(${[...userUids]}::uuid[])
    or exists (select from user_roles ur where ur.organisation_uid = ${organisation} and ur.user_uid = u.uid
      and ur.role_uid = any(${[...roleUids]}::uuid[])))`;

/** Selects the present receivers of a notification. */
export function selectPresentReceivers(organisation: string, { row, rule }: CheckedNotification) {
  if (!rule) return selectChosenReceivers(organisation, row);
  const recordUids = row.facts.recordUids ?? (row.recordUid ? [row.recordUid] : []);
  return selectRuleReceivers(organisation, { ...rule, recordUids, facts: row.facts });
}
